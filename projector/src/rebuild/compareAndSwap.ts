import { rebuildKinds } from '@marketplace/contracts';
import { allDifferences, leastOf, type Rebuild } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';
import { areAt, stopBoth } from './convergeAtBarrier.ts';
import {
  endRebuild,
  isInProgress,
  setRebuildState,
  wrongDocuments,
  type RebuildInProgress,
  type RunRebuildParts,
} from './rebuildState.ts';
import { refusalOf } from './refusal.ts';

/** In milliseconds: after this time every projector has read that the rebuild compares, and reads the state often. */
const heardWithin = 1_000;

/** Why the rebuild may not continue; undefined if it may. A rebuild that swaps nothing, as a preview, may always continue. */
const refusalFor = async (
  parts: RunRebuildParts,
  { live }: RebuildInProgress,
  rebuild: Rebuild,
): Promise<string | undefined> => {
  const mayDiffer = !rebuildKinds[rebuild.kind].swaps || !rebuild.differences?.count;
  return mayDiffer ? undefined : refusalOf(rebuild, await wrongDocuments(parts, live));
};

/** Stops both generations at one position, compares them, and swaps them; false if this must be tried again from the start. */
const swap = async (
  parts: RunRebuildParts,
  seen: RebuildInProgress,
  unmoved: Rebuild['differences'],
  after: number,
  isSure: boolean,
): Promise<boolean> => {
  const { name, store, logger, signal, before } = parts;
  const { live, next, rebuild } = seen;
  const from = performance.now();
  const position = await stopBoth({ store, name, seen: rebuild, signal });
  if (position === undefined) return false;
  await before?.('stopped');
  const moved = unmoved && (await store.compare(live, next, { after }));
  const differences = unmoved && moved && allDifferences(unmoved, moved);
  const control = await store.control(name);
  if (!isInProgress(control) || !areAt(control, position)) return false;
  const noted = { ...rebuild, ...(differences && { differences }) };
  if (!rebuildKinds[rebuild.kind].swaps) {
    if (moved?.count && !isSure) return false;
    await endRebuild(parts, noted, { state: 'compared' });
    return true;
  }
  const refusal = await refusalFor(parts, seen, noted);
  if (refusal) {
    // A projector that had not read the barrier may have written just then: a difference counts only when it is found twice.
    if (!isSure) return false;
    await endRebuild(parts, noted, { state: 'refused', reason: refusal });
    return true;
  }
  await before?.('live');
  if (!(await store.makeLive(next))) return false;
  await endRebuild(parts, noted, { state: 'swapped' });
  const stoppedMs = Math.round(performance.now() - from);
  logger.info({ projection: name, generation: next.generation, position, stoppedMs }, 'swapped');
  return true;
};

/**
 * Compares both generations if an operator asked for it, and swaps them; false if that must be tried again. `isSure`: a difference
 * that is found while both stand at the barrier counts at once.
 */
export const compareAndSwap = async (
  parts: RunRebuildParts,
  seen: RebuildInProgress,
  isSure: boolean,
): Promise<boolean> => {
  const { store, signal, before } = parts;
  const { live, next } = seen;
  await store.prepareReads(next);
  await before?.('comparing');
  const comparing: RebuildInProgress = { ...seen, rebuild: { ...seen.rebuild, state: 'comparing' } };
  await setRebuildState(parts, seen.rebuild, 'comparing');
  const heard = pause(heardWithin, signal);
  // Documents up to this position do not change any more, so they are compared while both generations continue.
  const upTo = Math.min(leastOf(live), leastOf(next));
  const compares = rebuildKinds[seen.rebuild.kind].compares && !seen.diverged;
  const unmoved = compares ? await store.compare(live, next, { upTo }) : undefined;
  await before?.('compared');
  const refusal = await refusalFor(parts, seen, {
    ...seen.rebuild,
    ...(unmoved && { differences: unmoved }),
  });
  if (refusal && unmoved) {
    await endRebuild(parts, seen.rebuild, { state: 'refused', differences: unmoved, reason: refusal });
    return true;
  }
  await heard;
  if (await swap(parts, comparing, unmoved, upTo, isSure)) return true;
  await setRebuildState(parts, comparing.rebuild, 'catching-up');
  return false;
};
