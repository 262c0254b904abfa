import { isUnderWay, type Control } from '@marketplace/read-store';

/** Whoever held may be gone: nobody waits for longer. */
const longestHold = 5_000;

/** Tells how far events may be applied, by what the store says; `now` in milliseconds of a clock that never goes back. */
export const createLimit = (): ((control: Control, now: number) => number) => {
  let held: { readonly id: string; readonly since: number } | undefined;
  return ({ paused, succession }, now) => {
    const hold = isUnderWay(succession) ? succession.hold : undefined;
    if (hold === undefined) held = undefined;
    else if (held?.id !== hold.id) held = { id: hold.id, since: now };
    if (paused) return 0;
    const isHeld = held !== undefined && now - held.since < longestHold;
    return hold !== undefined && isHeld ? hold.at : Number.POSITIVE_INFINITY;
  };
};
