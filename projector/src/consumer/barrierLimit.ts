import { isRunning, type Control } from '@marketplace/read-store';

/** In milliseconds: a longer hold is ignored, because its leader may be gone. */
const longestHold = 5_000;

/** Computes from the store's state how far events may be applied. @param now milliseconds of a monotonic clock */
export const createBarrierLimit = (): ((control: Pick<Control, 'rebuild'>, now: number) => number) => {
  let held: { readonly id: string; readonly since: number } | undefined;
  return ({ rebuild }, now) => {
    const hold = isRunning(rebuild) ? rebuild.barrier : undefined;
    if (hold === undefined) held = undefined;
    else if (held?.id !== hold.id) held = { id: hold.id, since: now };
    const isHeld = held !== undefined && now - held.since < longestHold;
    return hold !== undefined && isHeld ? hold.at : Number.POSITIVE_INFINITY;
  };
};
