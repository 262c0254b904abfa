import { randomUUIDv7 } from 'node:crypto';

/** A UUIDv7: ids sort by the millisecond of their creation, which keeps PostgreSQL's indexes compact. */
export const newId = (): string => randomUUIDv7();
