/** The style of the place for a card's bookmark: the button comes late, and must not move what is below. */
export const roomForBookmark = { display: 'grid', width: 30, height: 22, marginInlineStart: 'auto' } as const;
