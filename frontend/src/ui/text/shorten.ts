const kept = { start: 8, end: 6 } as const;

/** Cuts a long id or hash in the middle: people compare both ends. */
export const shorten = (text: string): string =>
  text.length <= kept.start + kept.end + 3 ? text : `${text.slice(0, kept.start)}…${text.slice(-kept.end)}`;
