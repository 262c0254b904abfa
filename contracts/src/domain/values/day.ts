/** A day in milliseconds. Days in UTC all have the same length. */
export const dayMs = 86_400_000;

/** The UTC day of a moment (ISO 8601). */
export const dayOf = (time: string): string => time.slice(0, 10);
