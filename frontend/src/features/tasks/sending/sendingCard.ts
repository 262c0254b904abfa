/** The border of a card whose content is being sent. */
export const sendingCard = { borderStyle: 'dashed' } as const;
