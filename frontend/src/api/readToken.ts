export interface ReadToken {
  /** A command of this session was appended at that position. */
  recordWrite(position: number): void;
  /**
   * The position of the last write. Sent with each GET as `X-Min-Position`, it makes own writes visible at
   * once, whichever instance answers.
   */
  minPosition(): number | undefined;
  /** The read models had that position when they answered a read. */
  recordRead(position: number): void;
  /**
   * The lowest position of all reads: the screen shows all events up to it; undefined before the first read.
   */
  oldestRead(): number | undefined;
  /** Forgets all positions, because the ledger's history has changed. */
  forget(): void;
}

export const createReadToken = (): ReadToken => {
  let highest = 0;
  let lowestAnswer: number | undefined;
  return {
    recordWrite: (position) => {
      if (Number.isSafeInteger(position)) highest = Math.max(highest, position);
    },
    minPosition: () => (highest > 0 ? highest : undefined),
    recordRead: (position) => {
      if (Number.isSafeInteger(position)) lowestAnswer = Math.min(lowestAnswer ?? position, position);
    },
    oldestRead: () => lowestAnswer,
    forget: () => {
      highest = 0;
      lowestAnswer = undefined;
    },
  };
};
