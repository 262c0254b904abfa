import { randomUUID } from 'node:crypto';
import type { ProjectionName } from '@marketplace/contracts';
import type { Control, ProjectionStore, RunningRebuild } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';

/** In milliseconds: how often projectors read the state while generations are compared. */
export const shortPause = 50;
const stillFor = 2 * shortPause;
const convergeWithin = 2_000;

/** A live generation that has diverged is not updated, and its positions are of another history. */
const positionsOf = ({ live, next, diverged }: Control): readonly number[] => [
  ...(diverged ? [] : live.checkpoints),
  ...(next?.checkpoints ?? []),
];

/**
 * Whether all partitions of both generations are at exactly that position. A live generation of another version may be behind:
 * this code does not update it.
 */
export const areAt = ({ live, next, diverged }: Control, position: number): boolean => {
  if (next === undefined) return false;
  const checkpoints =
    live.version === next.version && !diverged
      ? [...live.checkpoints, ...next.checkpoints]
      : next.checkpoints;
  return checkpoints.every((at) => at === position);
};

/**
 * Brings both generations to one position, in all processes: first all partitions stop, then the partitions that are behind continue to
 * the highest position. Resolves to that position; undefined if this takes too long. The caller removes the barrier.
 */
export const stopBoth = async (parts: {
  readonly store: Pick<ProjectionStore, 'control' | 'updateRebuild'>;
  readonly name: ProjectionName;
  readonly seen: RunningRebuild;
  readonly signal: AbortSignal;
}): Promise<number | undefined> => {
  const { store, name, seen, signal } = parts;
  const setBarrier = (at: number) =>
    store.updateRebuild(name, seen, { ...seen, barrier: { at, id: randomUUID() } });
  const until = performance.now() + convergeWithin;

  await setBarrier(0);
  let before: readonly number[] = [];
  for (;;) {
    await pause(stillFor, signal);
    const now = positionsOf(await store.control(name));
    if (now.every((position, index) => position === before[index])) break;
    if (signal.aborted || performance.now() > until) return undefined;
    before = now;
  }
  const position = Math.max(...before);
  await setBarrier(position);
  while (!signal.aborted && performance.now() < until) {
    if (areAt(await store.control(name), position)) return position;
    await pause(shortPause / 2, signal);
  }
  return undefined;
};
