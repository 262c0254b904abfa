/**
 * Identifies the history that documents were made from: the last event that they contain, and the ledger of this event. An event's id is
 * given once and the ledger only grows, so a ledger with this event at this position has the same events up to it.
 */
export interface LogPosition {
  /** The ledger's id. */
  readonly ledger: string;
  readonly position: number;
  /** The event's id. */
  readonly event: string;
}

/** The identity of a ledger, to be compared with log positions. */
export interface LedgerIdentity {
  readonly ledger: string;
  /** Position of its last event. */
  readonly head: number;
  /** The ids of the events at the positions that were asked for; a position beyond the head is left out. */
  readonly eventAt: ReadonlyMap<number, string>;
}

/** `same`: the ledger has all events that the documents contain. The other values tell how the histories differ. */
export type HistoryMatch = 'same' | 'ahead' | 'other-ledger' | 'different-history';

/**
 * Compares documents with the ledger: by the highest position that they contain, and by their log position. Without a log position (they
 * contain no event) only the position counts.
 */
export const compareHistory = (
  reached: number,
  mark: LogPosition | undefined,
  { ledger, head, eventAt }: LedgerIdentity,
): HistoryMatch => {
  if (mark !== undefined && eventAt.get(mark.position) !== mark.event) {
    if (mark.ledger !== ledger) return 'other-ledger';
    return mark.position > head ? 'ahead' : 'different-history';
  }
  return reached > head ? 'ahead' : 'same';
};
