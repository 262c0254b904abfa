import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Control, ProjectionName, ProjectionStore, UnderWay } from '@marketplace/read-store';

/** While generations are compared, projectors look so often at what is wanted of them. */
export const lookOften = 50;
const stillFor = 2 * lookOften;
const convergeWithin = 2_000;

const positionsOf = ({ live, next }: Control): readonly number[] => [
  ...live.checkpoints,
  ...(next?.checkpoints ?? []),
];

/** Whether all partitions of both are at exactly that position. */
export const standsAt = (control: Control, position: number): boolean =>
  control.next !== undefined && positionsOf(control).every((at) => at === position);

/**
 * Brings both generations to one position, whatever processes feed them: first all stop where they are, then those behind go
 * on to where the first one is. Undefined where that does not happen soon. Who calls it ends the hold.
 */
export const standStill = async (parts: {
  readonly store: Pick<ProjectionStore, 'control' | 'note'>;
  readonly name: ProjectionName;
  readonly seen: UnderWay;
  readonly signal: AbortSignal;
}): Promise<number | undefined> => {
  const { store, name, seen, signal } = parts;
  const holdAt = (at: number) => store.note(name, seen, { ...seen, hold: { at, id: randomUUID() } });
  const until = performance.now() + convergeWithin;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  await holdAt(0);
  let before: readonly number[] = [];
  for (;;) {
    await pause(stillFor);
    const now = positionsOf(await store.control(name));
    if (now.every((position, index) => position === before[index])) break;
    if (signal.aborted || performance.now() > until) return undefined;
    before = now;
  }
  const position = Math.max(...before);
  await holdAt(position);
  while (!signal.aborted && performance.now() < until) {
    if (standsAt(await store.control(name), position)) return position;
    await pause(lookOften / 2);
  }
  return undefined;
};
