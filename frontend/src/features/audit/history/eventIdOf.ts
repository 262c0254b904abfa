/** The id of an event's element on the page of its task, which the address may name. */
export const eventIdOf = (position: number): string => `event-${position}`;
