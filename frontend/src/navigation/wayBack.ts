/** The state of a link to a page that leads back here. */
export interface WayBack {
  readonly from: string;
}

/** The page that the link was on; undefined for a visit by address. */
export const wayBackIn = (state: unknown): string | undefined => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
};
