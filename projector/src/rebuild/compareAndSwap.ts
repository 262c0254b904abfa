import { rebuildKinds } from '@marketplace/contracts';
import { compareGenerations, leastOf } from '@marketplace/read-store';
import { endRebuild, wrongDocuments, type RebuildInProgress, type RunRebuildParts } from './rebuildState.ts';
import { refusalOf } from './refusal.ts';
import { waitUntil } from './waitUntil.ts';

/** The end of what both generations have; a live one of another version is not waited for, because this code does not update it. */
const reachedBy = ({ live, next }: RebuildInProgress): number =>
  Math.min(leastOf(next), live.version === next.version ? leastOf(live) : Infinity);

/**
 * Compares both generations if an operator asked for it, and swaps them, while both take in events: the swap waits for a moment when the next one
 * is at least as far as the live one in each partition.
 */
export const compareAndSwap = async (parts: RunRebuildParts, seen: RebuildInProgress): Promise<void> => {
  const { name, store, head, logger, before } = parts;
  const { live, next } = seen;
  const { compares, swaps } = rebuildKinds[seen.rebuild.kind];
  await store.prepareReads(next);
  await before?.('comparing');
  let noted = { ...seen.rebuild, state: 'comparing' as const };
  await store.updateRebuild(name, seen.rebuild, noted);
  if (compares && !seen.diverged) {
    const bothReach = async () => {
      const goal = await head();
      return (await waitUntil(parts, (now) => reachedBy(now) >= goal)) && goal;
    };
    const differences = await compareGenerations({ store, live, next, bothReach });
    if (differences === undefined) return;
    noted = { ...noted, differences };
  }
  await before?.('compared');
  if (!swaps) return endRebuild(parts, noted, { state: 'compared' });
  const reason = noted.differences?.count ? refusalOf(noted, await wrongDocuments(parts, live)) : undefined;
  if (reason) return endRebuild(parts, noted, { state: 'refused', reason });
  await before?.('live');
  if (!(await waitUntil(parts, () => store.makeLive(next)))) return;
  await endRebuild(parts, noted, { state: 'swapped' });
  logger.info({ projection: name, generation: next.generation }, 'swapped');
};
