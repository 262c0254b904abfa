/**
 * What history something was made from: the last event that it has taken in, and the ledger that gave this event. An event's id is
 * given once and the ledger only grows, so a ledger with this event at this position has the same events up to it.
 */
export interface LogPosition {
  /** The ledger's id. */
  readonly ledger: string;
  readonly position: number;
  /** The event's id. */
  readonly event: string;
}

/** What a ledger says to be compared with marks. */
export interface LedgerLook {
  readonly ledger: string;
  /** Position of its last event. */
  readonly head: number;
  /** The ids of the events at the positions that were asked for; a position beyond the head is left out. */
  readonly eventAt: ReadonlyMap<number, string>;
}

/** `same`: the ledger has all events that were taken in; else it is another history, and why. */
export type Standing = 'same' | 'ahead' | 'other-ledger' | 'different-history';

/**
 * Compares what something has taken in with the ledger: the highest position, and its mark. Without a mark
 * (nothing was taken in) only the position counts.
 */
export const standingOf = (
  reached: number,
  mark: LogPosition | undefined,
  { ledger, head, eventAt }: LedgerLook,
): Standing => {
  if (mark !== undefined && eventAt.get(mark.position) !== mark.event) {
    if (mark.ledger !== ledger) return 'other-ledger';
    return mark.position > head ? 'ahead' : 'different-history';
  }
  return reached > head ? 'ahead' : 'same';
};
