import { setTimeout as sleep } from 'node:timers/promises';
import {
  allDifferences,
  isUnderWay,
  type Control,
  type GenerationAt,
  type ProjectionName,
  type ProjectionStore,
  type Succession,
  type UnderWay,
} from '@marketplace/read-store';
import { isAway } from '../away.ts';
import type { Logger } from '@marketplace/service-kit';
import { lookOften, standStill, standsAt } from './standstill.ts';
import { doubtOf } from './verdict.ts';

/** So near to the live generation, what is left is a matter of moments. */
const near = 1_000;
/** By then every projector looks often. */
const heardWithin = 1_000;
/** What is away is back by then, or somebody has to look. */
const stuckAfter = 180_000;
const stuck = (position: number): string =>
  `The new generation has come no further than position ${position} for 3 minutes. See the projectors' logs; then rebuild again.`;
const mostTries = 8;
const tryAgainAfter = 500;

/** Between these a test may have the process end. */
export type RebuildStep = 'caught up' | 'comparing' | 'compared' | 'standing still' | 'live' | 'ended';

export interface Conducting {
  readonly name: ProjectionName;
  readonly store: ProjectionStore;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly before?: (step: RebuildStep) => Promise<void>;
}

const leastOf = ({ checkpoints }: GenerationAt): number => Math.min(...checkpoints);

/** One that is under way, seen together with its generation. */
interface Seen extends Control {
  readonly next: GenerationAt;
  readonly succession: UnderWay;
}
const isSeen = (control: Control): control is Seen =>
  control.next !== undefined && isUnderWay(control.succession);

/** Leads what is under way of a projection to its end, from wherever it was left. To be called by one process at a time. */
export const conduct = async (parts: Conducting): Promise<void> => {
  const { name, store, logger, signal, before = () => Promise.resolve() } = parts;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  const end = async (seen: Succession, ending: Partial<Succession>): Promise<void> => {
    await before('ended');
    const { hold: _, ...kept } = seen;
    const endedAt = new Date().toISOString();
    const { next } = await store.control(name);
    const position = next && leastOf(next);
    await store.note(name, seen, { ...kept, ...(position && { position }), ...ending, endedAt });
    logger.info(
      { projection: name, generation: seen.generation, ...ending },
      'a generation’s making is over',
    );
  };
  const goOn = (seen: UnderWay, state: UnderWay['state'] = seen.state) => {
    const { hold: _, ...kept } = seen;
    return store.note(name, seen, { ...kept, state });
  };

  const caughtUp = async (): Promise<Seen | undefined> => {
    let [movedAt, position] = [performance.now(), -1];
    while (!signal.aborted) {
      const control = await store.control(name);
      if (!isSeen(control)) return undefined;
      const now = leastOf(control.next);
      if (!control.paused && now >= leastOf(control.live) - near) return control;
      if (control.paused || now > position) [movedAt, position] = [performance.now(), now];
      if (performance.now() - movedAt > stuckAfter) throw new Error(stuck(now));
      await pause(lookOften);
    }
    return undefined;
  };

  /** Both stand still at one position: compared there, and swapped; false where they did not, or did not stay so. */
  const swap = async (
    seen: Seen,
    unmoved: Succession['differences'],
    after: number,
    isSure: boolean,
  ): Promise<boolean> => {
    const { live, next, succession } = seen;
    const from = performance.now();
    const position = await standStill({ store, name, seen: succession, signal });
    if (position === undefined) return false;
    await before('standing still');
    const moved = unmoved && (await store.compare(live, next, { after }));
    const differences = unmoved && moved && allDifferences(unmoved, moved);
    const control = await store.control(name);
    if (!isSeen(control) || !standsAt(control, position)) return false;
    const noted = { ...succession, ...(differences && { differences }) };
    const doubt = doubtOf(noted);
    if (doubt !== undefined) {
      // One that had not heard of the hold may have been writing just then: seen twice, it is no such thing.
      if (!isSure) return false;
      await end(noted, { state: 'refused', message: doubt });
      return true;
    }
    await before('live');
    if (!(await store.makeLive(next))) return false;
    await end(noted, { state: 'swapped' });
    const stoodStill = Math.round(performance.now() - from);
    logger.info({ projection: name, generation: next.generation, position, stoodStill }, 'swapped');
    return true;
  };

  const attempt = async (seen: Seen, isSure: boolean): Promise<boolean> => {
    const { live, next } = seen;
    await store.prepareReads(next);
    await before('comparing');
    const comparing: Seen = { ...seen, succession: { ...seen.succession, state: 'comparing' } };
    await goOn(seen.succession, 'comparing');
    const heard = pause(heardWithin);
    // Since then nothing up to there changes any more, so it is compared while both go on.
    const upTo = Math.min(leastOf(live), leastOf(next));
    const compares = seen.succession.kind === 'rebuild';
    const unmoved = compares ? await store.compare(live, next, { upTo }) : undefined;
    await before('compared');
    const doubt = doubtOf({ ...seen.succession, ...(unmoved && { differences: unmoved }) });
    if (doubt !== undefined && unmoved) {
      await end(seen.succession, { state: 'refused', differences: unmoved, message: doubt });
      return true;
    }
    await heard;
    if (await swap(comparing, unmoved, upTo, isSure)) return true;
    await goOn(comparing.succession, 'catching-up');
    return false;
  };

  const lead = async (): Promise<void> => {
    for (let tries = 1; !signal.aborted; tries += 1) {
      const control = await store.control(name);
      const { succession } = control;
      if (!isUnderWay(succession)) return;
      // Whoever led before got so far, and no further.
      if (control.live.generation === succession.generation) return end(succession, { state: 'swapped' });
      if (tries > mostTries)
        return end(succession, { state: 'failed', message: 'Both generations did not come to stand still.' });
      if (succession.hold !== undefined) await goOn(succession);
      const seen = await caughtUp();
      if (seen === undefined) return;
      await before('caught up');
      if (!(await attempt(seen, tries > 1))) await pause(tryAgainAfter);
    }
  };

  try {
    await lead();
  } catch (error) {
    if (signal.aborted || isAway(error)) throw error;
    logger.error({ err: error, projection: name }, 'making a generation failed');
    const { succession } = await store.control(name);
    const message = error instanceof Error ? error.message : String(error);
    if (isUnderWay(succession)) await end(succession, { state: 'failed', message });
  }
  if (!signal.aborted && (await store.control(name)).leftovers) await store.clearAway(name);
};
