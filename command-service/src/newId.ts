import { v7 } from 'uuid';

/** A UUIDv7: ids made one after another by this process sort in that order. */
export const newId = (): string => v7();
