import { leastOf } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';
import { endRebuild, isInProgress, type RebuildInProgress, type RunRebuildDeps } from './rebuildState.ts';

/** In milliseconds: how often the positions are read. */
const shortPause = 50;
/** In milliseconds: a rebuild that does not move for this time fails. A store that is away for so long needs an operator. */
const stuckAfter = 180_000;

/**
 * Waits until the rebuild is as far as that, while the projection is not paused; undefined if the rebuild ends, or ended, without that. It ends
 * when the next generation does not move for three minutes.
 */
export const waitUntil = async (
  deps: RunRebuildDeps,
  isThere: (now: RebuildInProgress) => boolean | Promise<boolean>,
): Promise<RebuildInProgress | undefined> => {
  const { name, store, signal } = deps;
  let [movedAt, position] = [performance.now(), -1];
  while (!signal.aborted) {
    const control = await store.control(name);
    if (!isInProgress(control)) return undefined;
    if (!control.paused && (await isThere(control))) return control;
    const now = leastOf(control.next);
    if (control.paused || now > position) [movedAt, position] = [performance.now(), now];
    if (performance.now() - movedAt > stuckAfter) {
      await endRebuild(deps, control.rebuild, {
        state: 'failed',
        reason: `The new generation has come no further than position ${now} for 3 minutes. See the projectors’ logs; then rebuild again.`,
      });
      return undefined;
    }
    await pause(shortPause, signal);
  }
  return undefined;
};
