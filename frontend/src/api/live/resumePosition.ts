import type { ReadToken } from '../readToken.ts';

/** How far this tab has been told what changed. */
export interface ResumePosition {
  heard(position: number): void;
  /** From where on it must hear, to miss nothing; undefined where it has neither heard nor read anything. */
  after(): number | undefined;
}

export const createResumePosition = (readToken: Pick<ReadToken, 'oldestRead'>): ResumePosition => {
  let last: number | undefined;
  return {
    // Not the highest: after a restore the ledger's positions may be lower than before.
    heard: (position) => {
      last = position;
    },
    after: () => last ?? readToken.oldestRead(),
  };
};
