import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectionName } from '@marketplace/contracts';
import { leastOf, type ProjectionStore } from '@marketplace/read-store';
import { checkEvery, type ProjectedLedger } from './projected.ts';

type Control = Awaited<ReturnType<ProjectionStore['control']>>;

/** Asks for a rebuild, as an operator does, and calls `look` with its state until the swap. @throws if the rebuild ends without a swap */
export const followRebuild = async (
  store: ProjectionStore,
  name: ProjectionName,
  look: (control: Control) => unknown,
) => {
  await store.beginRebuild(name, { kind: 'rebuild', acceptDifferences: false, at: new Date().toISOString() });
  for (;;) {
    const control = await store.control(name);
    await look(control);
    if (control.rebuild?.state === 'swapped') return control.rebuild;
    if (control.rebuild?.endedAt !== undefined) throw new Error(control.rebuild.reason);
    await sleep(checkEvery);
  }
};

/** Events a second of a rebuild beside the live generation, from the next generation's first documents until it is at the head. */
export const rebuilt = async (
  { events, store }: Pick<ProjectedLedger, 'events' | 'store'>,
  name: ProjectionName,
): Promise<number> => {
  const head = await events.feed.head();
  let first: { readonly at: number; readonly position: number } | undefined;
  let rate: number | undefined;
  await followRebuild(store, name, ({ next }) => {
    const [at, position] = [performance.now(), next ? leastOf(next) : 0];
    if (position > 0) first ??= { at, position };
    if (first && position >= head) rate ??= (position - first.position) / ((at - first.at) / 1_000);
  });
  if (rate === undefined) throw new Error(`The rebuild of ${name} was not seen.`);
  return rate;
};
