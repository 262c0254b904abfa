import { silentLogger } from '@marketplace/event-store/testing';
import type { Place } from '../part.ts';

/** A place for parts of a test, in this folder. */
export const placeOf = (dir: string): Place => ({
  dir,
  logger: silentLogger,
  say: () => undefined,
  signal: new AbortController().signal,
  programs: new Map(),
});
