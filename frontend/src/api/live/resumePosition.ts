import type { ReadToken } from '../readToken.ts';

/** The position up to which this tab has received all updates. */
export interface ResumePosition {
  received(position: number): void;
  /** The position to resume after; undefined before the first message and the first read. */
  after(): number | undefined;
  /** The ledger's history has changed: it begins as on a new page. */
  forget(): void;
}

export const createResumePosition = (readToken: Pick<ReadToken, 'oldestRead' | 'forget'>): ResumePosition => {
  let last: number | undefined;
  return {
    // Not the maximum: after a restore the ledger's positions may be lower than before.
    received: (position) => {
      last = position;
    },
    after: () => last ?? readToken.oldestRead(),
    forget: () => {
      last = undefined;
      readToken.forget();
    },
  };
};
