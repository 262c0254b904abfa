import { randomUUIDv7 } from 'node:crypto';

/** A UUIDv7: sorts by the millisecond in which it was made, which keeps the indexes of PostgreSQL compact. */
export const newId = (): string => randomUUIDv7();
