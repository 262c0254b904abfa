import { isRunning, type Control } from '@marketplace/read-store';

/** A hold whose leader may be gone is not obeyed for longer, in milliseconds. */
const longestHold = 5_000;

/** Tells how far events may be applied, by what the store says; `now` in milliseconds of a clock that never goes back. */
export const createLimit = (): ((control: Pick<Control, 'rebuild'>, now: number) => number) => {
  let held: { readonly id: string; readonly since: number } | undefined;
  return ({ rebuild }, now) => {
    const hold = isRunning(rebuild) ? rebuild.hold : undefined;
    if (hold === undefined) held = undefined;
    else if (held?.id !== hold.id) held = { id: hold.id, since: now };
    const isHeld = held !== undefined && now - held.since < longestHold;
    return hold !== undefined && isHeld ? hold.at : Number.POSITIVE_INFINITY;
  };
};
