/** The ledger no longer has the event that a follower got last: the ledger has lost its last events, or it is another ledger. */
export class HistoryChanged extends Error {
  override readonly name = 'HistoryChanged';

  constructor(position: number) {
    super(`The ledger no longer has the event that it had at position ${position}: its history has changed.`);
  }
}
