import { silentLogger } from '@marketplace/event-store/testing';
import { readOptions } from '../options.ts';
import type { Place } from '../part.ts';

/** The machine's programs that `npm run cluster` has installed. */
export const { cache } = readOptions([], process.env);

/** A place for parts of a test, in this folder. */
export const placeOf = (dir: string): Place => ({
  dir,
  cache,
  logger: silentLogger,
  say: () => undefined,
  signal: new AbortController().signal,
  links: {},
  clocks: undefined,
});
