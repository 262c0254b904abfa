/** A day in UTC, which has no hour more or less, in milliseconds. */
export const dayMs = 86_400_000;

/** The UTC day of a moment (ISO 8601). */
export const dayOf = (time: string): string => time.slice(0, 10);
