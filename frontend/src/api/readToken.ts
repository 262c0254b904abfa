/** How far this session's reads must come, and from where on they may have been overtaken. */
export interface ReadToken {
  /** A command of this session was kept at that position. */
  recordWrite(position: number): void;
  /**
   * How far a read must have come to show what this session wrote. Sent with each GET as `X-Min-Position`, it makes
   * one's own writes visible at once, whichever instance answers.
   */
  minPosition(): number | undefined;
  /** A read was recordRead by read models that had come that far. */
  recordRead(position: number): void;
  /** Everything up to here is on the screen, whatever has been read; undefined where nothing has. */
  oldestRead(): number | undefined;
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
  };
};
