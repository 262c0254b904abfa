import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectionName } from '@marketplace/contracts';
import { leastOf, type ProjectionStore } from '@marketplace/read-store';
import { checkEvery, type ProjectedLedger } from './projected.ts';

/** Asks for a rebuild, as an operator does. */
export const begin = (store: ProjectionStore, name: ProjectionName) =>
  store.beginRebuild(name, { kind: 'rebuild', acceptDifferences: false, at: new Date().toISOString() });

/** Events a second of a rebuild beside the live generation, from the next generation's first documents until it is at the head. */
export const rebuilt = async (
  { events, store }: Pick<ProjectedLedger, 'events' | 'store'>,
  name: ProjectionName,
): Promise<number> => {
  const head = await events.feed.head();
  await begin(store, name);
  let first: { readonly at: number; readonly position: number } | undefined;
  let rate: number | undefined;
  for (;;) {
    const { next, rebuild } = await store.control(name);
    const [at, position] = [performance.now(), next ? leastOf(next) : 0];
    if (first === undefined && position > 0) first = { at, position };
    if (first && rate === undefined && position >= head)
      rate = (position - first.position) / ((at - first.at) / 1_000);
    if (rebuild?.endedAt !== undefined) {
      if (rebuild.state !== 'swapped' || rate === undefined)
        throw new Error(rebuild.reason ?? `The rebuild of ${name} was not seen.`);
      return rate;
    }
    await sleep(checkEvery);
  }
};
