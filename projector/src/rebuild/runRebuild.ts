import { isRunning, leastOf, compareGenerations } from '@marketplace/read-store';
import { isUnavailable, reasonOf } from '@marketplace/service-kit';
import { endRebuild, type RunRebuildDeps, wrongDocuments, type RebuildInProgress } from './rebuildState.ts';
import { waitUntil } from './waitUntil.ts';
import { rebuildKinds } from '@marketplace/contracts';
import { refusalOf } from './refusal.ts';

/** The end of what both generations have; a live one of another version is not waited for, because this code does not update it. */
const reachedBy = ({ live, next }: RebuildInProgress): number =>
  Math.min(leastOf(next), live.version === next.version ? leastOf(live) : Infinity);

/**
 * Compares both generations if an operator asked for it, and swaps them, while both take in events: the swap waits for a moment when the next one
 * is at least as far as the live one in each partition.
 */
const compareAndSwap = async (deps: RunRebuildDeps, seen: RebuildInProgress): Promise<void> => {
  const { name, store, persons, head, logger, before } = deps;
  const { live, next } = seen;
  const { compares, swaps } = rebuildKinds[seen.rebuild.kind];
  await store.prepareReads(next);
  await before?.('comparing');
  let progress = { ...seen.rebuild, state: 'comparing' as const };
  await store.updateRebuild(name, seen.rebuild, progress);
  if (compares && !seen.diverged) {
    const bothReach = async () => {
      // Texts leave the ledger before the events that say so are in it: until then, only the live generation has them.
      if (!(await waitUntil(deps, async () => !(await persons?.hasTasksToTell())))) return undefined;
      const goal = await head();
      return (await waitUntil(deps, (now) => reachedBy(now) >= goal)) && goal;
    };
    const differences = await compareGenerations({ store, live, next, bothReach });
    if (differences === undefined) return;
    progress = { ...progress, differences };
  }
  await before?.('compared');
  if (!swaps) return endRebuild(deps, progress, { state: 'compared' });
  const reason = progress.differences?.count
    ? refusalOf(progress, await wrongDocuments(deps, live))
    : undefined;
  if (reason) return endRebuild(deps, progress, { state: 'refused', reason });
  await before?.('live');
  if (!(await waitUntil(deps, () => store.makeLive(next)))) return;
  await endRebuild(deps, progress, { state: 'swapped' });
  logger.info({ projection: name, generation: next.generation }, 'swapped');
};

/** In events. A next generation that is at most this far behind the live one catches up at once. */
const near = 1_000;

/** Leads the rebuild through its steps until it has ended. */
const leadRebuild = async (deps: RunRebuildDeps): Promise<void> => {
  const { name, store, head, before } = deps;
  const { rebuild, live } = await store.control(name);
  if (!isRunning(rebuild)) return;
  // A former leader swapped the generations, but did not store the end.
  if (live.generation === rebuild.generation) return endRebuild(deps, rebuild, { state: 'swapped' });
  const seen = await waitUntil(
    deps,
    async (now) => leastOf(now.next) >= (now.diverged ? await head() : leastOf(now.live)) - near,
  );
  if (seen === undefined) return;
  await before?.('caught up');
  await compareAndSwap(deps, seen);
};

/** Runs a projection's rebuild to its end, from the step where it was left. Only one process may call it at a time. */
export const runRebuild = async (deps: RunRebuildDeps): Promise<void> => {
  const { name, store, logger, signal } = deps;
  try {
    await leadRebuild(deps);
  } catch (error) {
    if (signal.aborted || isUnavailable(error)) throw error;
    logger.error({ err: error, projection: name }, 'a rebuild failed');
    const { rebuild } = await store.control(name);
    if (isRunning(rebuild))
      await endRebuild(deps, rebuild, {
        state: 'failed',
        reason: reasonOf(error),
      });
  }
  if (!signal.aborted) await removeUnneeded(deps);
};

/** Removes unneeded generations. Their dead letters are deleted first: while a generation exists, another process can repeat this. */
const removeUnneeded = async ({ name, store, deadLetters }: RunRebuildDeps): Promise<void> => {
  const { hasUnneeded, live, previous = 0, next, rebuild } = await store.control(name);
  if (!hasUnneeded) return;
  const needed = [live.generation, previous, next?.generation ?? 0];
  await deadLetters.keepOnly(name, needed, Math.max(...needed, rebuild?.generation ?? 0));
  await store.removeUnneeded(name);
};
