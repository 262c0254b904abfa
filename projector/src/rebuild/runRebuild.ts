import { isRunning, leastOf } from '@marketplace/read-store';
import { isUnavailable, reasonOf } from '@marketplace/service-kit';
import { compareAndSwap } from './compareAndSwap.ts';
import { endRebuild, type RunRebuildParts } from './rebuildState.ts';
import { waitUntil } from './waitUntil.ts';

/** In events. A next generation that is at most this far behind the live one catches up at once. */
const near = 1_000;

/** Leads the rebuild through its steps until it has ended. */
const leadRebuild = async (parts: RunRebuildParts): Promise<void> => {
  const { name, store, head, before } = parts;
  const { rebuild, live } = await store.control(name);
  if (!isRunning(rebuild)) return;
  // A former leader swapped the generations, but did not store the end.
  if (live.generation === rebuild.generation) return endRebuild(parts, rebuild, { state: 'swapped' });
  const seen = await waitUntil(
    parts,
    async (now) => leastOf(now.next) >= (now.diverged ? await head() : leastOf(now.live)) - near,
  );
  if (seen === undefined) return;
  await before?.('caught up');
  await compareAndSwap(parts, seen);
};

/** Runs a projection's rebuild to its end, from the step where it was left. Only one process may call it at a time. */
export const runRebuild = async (parts: RunRebuildParts): Promise<void> => {
  const { name, store, logger, signal } = parts;
  try {
    await leadRebuild(parts);
  } catch (error) {
    if (signal.aborted || isUnavailable(error)) throw error;
    logger.error({ err: error, projection: name }, 'a rebuild failed');
    const { rebuild } = await store.control(name);
    if (isRunning(rebuild))
      await endRebuild(parts, rebuild, {
        state: 'failed',
        reason: reasonOf(error),
      });
  }
  if (!signal.aborted) await removeUnneeded(parts);
};

/** Removes unneeded generations. Their dead letters are deleted first: while a generation exists, another process can repeat this. */
const removeUnneeded = async ({ name, store, deadLetters }: RunRebuildParts): Promise<void> => {
  const { hasUnneeded, live, previous = 0, next, rebuild } = await store.control(name);
  if (!hasUnneeded) return;
  const needed = [live.generation, previous, next?.generation ?? 0];
  await deadLetters.keepOnly(name, needed, Math.max(...needed, rebuild?.generation ?? 0));
  await store.removeUnneeded(name);
};
