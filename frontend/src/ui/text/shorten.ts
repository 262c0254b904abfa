const kept = { start: 8, end: 6 } as const;

/** An id or hash cut in the middle, where it is long: both ends are what people compare. */
export const shorten = (text: string): string =>
  text.length <= kept.start + kept.end + 3 ? text : `${text.slice(0, kept.start)}…${text.slice(-kept.end)}`;
