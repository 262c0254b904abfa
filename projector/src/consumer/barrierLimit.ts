import { isRunning, type Control } from '@marketplace/read-store';

/** In milliseconds: a longer one is ignored, because its leader may be gone. */
const longestBarrier = 5_000;

/** Computes from the store's state how far events may be applied. @param now milliseconds of a monotonic clock */
export const createBarrierLimit = (): ((control: Pick<Control, 'rebuild'>, now: number) => number) => {
  let held: { readonly id: string; readonly since: number } | undefined;
  return ({ rebuild }, now) => {
    const barrier = isRunning(rebuild) ? rebuild.barrier : undefined;
    if (barrier === undefined) held = undefined;
    else if (held?.id !== barrier.id) held = { id: barrier.id, since: now };
    const isUp = held !== undefined && now - held.since < longestBarrier;
    return barrier !== undefined && isUp ? barrier.at : Number.POSITIVE_INFINITY;
  };
};
