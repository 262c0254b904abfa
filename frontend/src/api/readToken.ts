/**
 * How far a read must have come to show what this session wrote: the highest position of its commands.
 * Sent with each GET as `X-Min-Position`, it makes one's own writes visible at once, whichever instance answers.
 */
export interface ReadToken {
  saw(position: number): void;
  minPosition(): number | undefined;
}

export const createReadToken = (): ReadToken => {
  let highest = 0;
  return {
    saw: (position) => {
      if (Number.isSafeInteger(position)) highest = Math.max(highest, position);
    },
    minPosition: () => (highest > 0 ? highest : undefined),
  };
};
