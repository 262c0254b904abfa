/** The state of a navigation that changes only a part of the page: the page stays where it is scrolled to. */
export const keepScroll = { keepScroll: true } as const;

export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepScroll' in state;
