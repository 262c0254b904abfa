import { isRunning, leastOf } from '@marketplace/read-store';
import { isUnavailable, reasonOf } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { compareAndSwap } from './compareAndSwap.ts';
import { shortPause } from './convergeAtBarrier.ts';
import {
  endRebuild,
  isInProgress,
  setRebuildState,
  type RebuildInProgress,
  type RunRebuildParts,
} from './rebuildState.ts';

/** In events. A next generation that is at most this far behind the live one catches up at once. */
const near = 1_000;
/** In milliseconds: a rebuild that does not move for this time fails. A store that is away for so long needs an operator. */
const stuckAfter = 180_000;
const mostTries = 8;
const tryAgainAfter = 500;

/** Waits until the next generation is near to the live one; undefined if the rebuild ends, or ended, without that. */
const waitUntilNear = async (parts: RunRebuildParts): Promise<RebuildInProgress | undefined> => {
  const { name, store, head, signal } = parts;
  let [movedAt, position] = [performance.now(), -1];
  while (!signal.aborted) {
    const control = await store.control(name);
    if (!isInProgress(control)) return undefined;
    const now = leastOf(control.next);
    const goal = control.diverged ? await head() : leastOf(control.live);
    if (!control.paused && now >= goal - near) return control;
    if (control.paused || now > position) [movedAt, position] = [performance.now(), now];
    if (performance.now() - movedAt > stuckAfter) {
      await endRebuild(parts, control.rebuild, {
        state: 'failed',
        reason: `The new generation has come no further than position ${now} for 3 minutes. See the projectors’ logs; then rebuild again.`,
      });
      return undefined;
    }
    await pause(shortPause, signal);
  }
  return undefined;
};

/** Leads the rebuild through its steps until it has ended. */
const leadRebuild = async (parts: RunRebuildParts): Promise<void> => {
  const { name, store, signal, before } = parts;
  for (let tries = 1; !signal.aborted; tries += 1) {
    const control = await store.control(name);
    const { rebuild } = control;
    if (!isRunning(rebuild)) return;
    // A former leader swapped the generations, but did not store the end.
    if (control.live.generation === rebuild.generation)
      return endRebuild(parts, rebuild, { state: 'swapped' });
    if (tries > mostTries)
      return endRebuild(parts, rebuild, {
        state: 'failed',
        reason: 'The two generations did not stop at the same position.',
      });
    if (rebuild.barrier !== undefined) await setRebuildState(parts, rebuild);
    const seen = await waitUntilNear(parts);
    if (seen === undefined) return;
    await before?.('caught up');
    if (!(await compareAndSwap(parts, seen, tries > 1))) await pause(tryAgainAfter, signal);
  }
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
