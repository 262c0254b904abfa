import { messageOf, type ProjectionName } from '@marketplace/contracts';
import type { DeadLetters } from '@marketplace/event-store';
import {
  allDifferences,
  isRunning,
  leastOf,
  type Control,
  type GenerationAt,
  type ProjectionStore,
  type Rebuild,
  type RunningRebuild,
} from '@marketplace/read-store';
import { reasonOf, type Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { isUnavailable } from '../unavailable.ts';
import { refusalOf } from './refusal.ts';
import { areAt, lookOften, stopBoth } from './convergeAtBarrier.ts';

/** In events. When the next generation is this near to the live one, it catches up in moments. */
const near = 1_000;
/** In milliseconds: by then every projector reads the state often. */
const heardWithin = 1_000;
/** In milliseconds: by then an unavailable store is back, or an operator must act. */
const stuckAfter = 180_000;
const mostTries = 8;
const tryAgainAfter = 500;

/** Before each step a test may end the process. */
export type RebuildStep = 'caught up' | 'comparing' | 'compared' | 'stopped' | 'live' | 'ended';

export interface RunRebuildParts {
  readonly name: ProjectionName;
  readonly store: ProjectionStore;
  readonly deadLetters: Pick<DeadLetters, 'keepOnly'>;
  /** Position of the ledger's last event. */
  readonly head: () => Promise<number>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly before?: (step: RebuildStep) => Promise<void>;
}

/** A rebuild under way, read together with its generation. */
interface RebuildInProgress extends Control {
  readonly next: GenerationAt;
  readonly rebuild: RunningRebuild;
}
const isInProgress = (control: Control): control is RebuildInProgress =>
  control.next !== undefined && isRunning(control.rebuild);

/** Runs a projection's rebuild to its end, from the step where it was left. Only one process may call it at a time. */
export const runRebuild = async (parts: RunRebuildParts): Promise<void> => {
  const { name, store, head, logger, signal, before = () => Promise.resolve() } = parts;

  const end = async (seen: Rebuild, ending: Partial<Rebuild>): Promise<void> => {
    await before('ended');
    const { barrier: _, ...kept } = seen;
    const endedAt = new Date().toISOString();
    const { next } = await store.control(name);
    const position = next && leastOf(next);
    await store.updateRebuild(name, seen, { ...kept, ...(position && { position }), ...ending, endedAt });
    logger.info({ projection: name, generation: seen.generation, ...ending }, 'a rebuild has ended');
  };
  const goOn = (seen: RunningRebuild, state: RunningRebuild['state'] = seen.state) => {
    const { barrier: _, ...kept } = seen;
    return store.updateRebuild(name, seen, { ...kept, state });
  };

  const caughtUp = async (): Promise<RebuildInProgress | undefined> => {
    let [movedAt, position] = [performance.now(), -1];
    while (!signal.aborted) {
      const control = await store.control(name);
      if (!isInProgress(control)) return undefined;
      const now = leastOf(control.next);
      const goal = control.diverged ? await head() : leastOf(control.live);
      if (!control.paused && now >= goal - near) return control;
      if (control.paused || now > position) [movedAt, position] = [performance.now(), now];
      if (performance.now() - movedAt > stuckAfter) {
        await end(control.rebuild, {
          state: 'failed',
          reason: messageOf('rebuild.stuck', { position: now }),
        });
        return undefined;
      }
      await pause(lookOften, signal);
    }
    return undefined;
  };

  /** Stops both generations at one position, compares them there, and swaps them; false if they did not stop or moved again. */
  const swap = async (
    seen: RebuildInProgress,
    unmoved: Rebuild['differences'],
    after: number,
    isSure: boolean,
  ): Promise<boolean> => {
    const { live, next, rebuild } = seen;
    const from = performance.now();
    const position = await stopBoth({ store, name, seen: rebuild, signal });
    if (position === undefined) return false;
    await before('stopped');
    const moved = unmoved && (await store.compare(live, next, { after }));
    const differences = unmoved && moved && allDifferences(unmoved, moved);
    const control = await store.control(name);
    if (!isInProgress(control) || !areAt(control, position)) return false;
    const noted = { ...rebuild, ...(differences && { differences }) };
    const refusal = refusalOf(noted);
    if (refusal) {
      // A projector that had not read the hold may have written just then: a difference counts only when it is found twice.
      if (!isSure) return false;
      await end(noted, { state: 'refused', reason: refusal });
      return true;
    }
    await before('live');
    if (!(await store.makeLive(next))) return false;
    await end(noted, { state: 'swapped' });
    const stoppedMs = Math.round(performance.now() - from);
    logger.info({ projection: name, generation: next.generation, position, stoppedMs }, 'swapped');
    return true;
  };

  const attempt = async (seen: RebuildInProgress, isSure: boolean): Promise<boolean> => {
    const { live, next } = seen;
    await store.prepareReads(next);
    await before('comparing');
    const comparing: RebuildInProgress = { ...seen, rebuild: { ...seen.rebuild, state: 'comparing' } };
    await goOn(seen.rebuild, 'comparing');
    const heard = pause(heardWithin, signal);
    // From now on nothing up to this position changes any more, so it is compared while both go on.
    const upTo = Math.min(leastOf(live), leastOf(next));
    const compares = seen.rebuild.kind === 'rebuild' && !seen.diverged;
    const unmoved = compares ? await store.compare(live, next, { upTo }) : undefined;
    await before('compared');
    const refusal = refusalOf({ ...seen.rebuild, ...(unmoved && { differences: unmoved }) });
    if (refusal && unmoved) {
      await end(seen.rebuild, { state: 'refused', differences: unmoved, reason: refusal });
      return true;
    }
    await heard;
    if (await swap(comparing, unmoved, upTo, isSure)) return true;
    await goOn(comparing.rebuild, 'catching-up');
    return false;
  };

  const lead = async (): Promise<void> => {
    for (let tries = 1; !signal.aborted; tries += 1) {
      const control = await store.control(name);
      const { rebuild } = control;
      if (!isRunning(rebuild)) return;
      // A former leader swapped, but did not note the end.
      if (control.live.generation === rebuild.generation) return end(rebuild, { state: 'swapped' });
      if (tries > mostTries)
        return end(rebuild, { state: 'failed', reason: messageOf('rebuild.no-standstill') });
      if (rebuild.barrier !== undefined) await goOn(rebuild);
      const seen = await caughtUp();
      if (seen === undefined) return;
      await before('caught up');
      if (!(await attempt(seen, tries > 1))) await pause(tryAgainAfter, signal);
    }
  };

  try {
    await lead();
  } catch (error) {
    if (signal.aborted || isUnavailable(error)) throw error;
    logger.error({ err: error, projection: name }, 'a rebuild failed');
    const { rebuild } = await store.control(name);
    if (isRunning(rebuild))
      await end(rebuild, { state: 'failed', reason: messageOf('as-is', { text: reasonOf(error) }) });
  }
  if (!signal.aborted) await removeUnneeded(parts);
};

/** With their dead letters, which go first: while a generation is there, another process can go on with this. */
const removeUnneeded = async ({ name, store, deadLetters }: RunRebuildParts): Promise<void> => {
  const { hasUnneeded, live, previous = 0, next, rebuild } = await store.control(name);
  if (!hasUnneeded) return;
  const needed = [live.generation, previous, next?.generation ?? 0];
  await deadLetters.keepOnly(name, needed, Math.max(...needed, rebuild?.generation ?? 0));
  await store.removeUnneeded(name);
};
