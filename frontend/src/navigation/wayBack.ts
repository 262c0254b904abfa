/** The state of a link: tells the next page to which page its back link leads. */
export interface WayBack {
  readonly from: string;
}

/** The page with the link that the user followed; undefined if the user opened the address directly. */
export const wayBackIn = (state: unknown): string | undefined => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
};
