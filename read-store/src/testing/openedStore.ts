import { afterAll, beforeAll, expect } from 'vitest';
import type { ReadStore } from '../port.ts';

/** A store of one's own, empty, with nothing prepared in it yet. */
export interface OpenedStore {
  readonly store: ReadStore;
  /**
   * Whether documents and the checkpoint that passes them are seen together, so that an answer is exactly as of its
   * positions; else documents come first, and an answer has at least all up to its positions.
   */
  readonly atOnce: boolean;
  /** Opens the same documents once more, as another process does; closed by whoever asked for it. */
  readonly another: () => Promise<ReadStore>;
  /** Closes the store and forgets its documents. */
  readonly dispose: () => Promise<void>;
}
export type OpenStore = () => Promise<OpenedStore>;

/** Checks that as many are found as there are up to an answer's positions; or more, where documents come first. */
export const expectFound = ({ atOnce }: OpenedStore, found: number, upToPositions: number): void => {
  if (atOnce) expect(found).toBe(upToPositions);
  else expect(found).toBeGreaterThanOrEqual(upToPositions);
};

/** One prepared store for the tests of a `describe`. */
export const storeForTests = (open: OpenStore): (() => OpenedStore) => {
  let opened: OpenedStore | undefined;
  beforeAll(async () => {
    opened = await open();
    await opened.store.projections.prepare();
  });
  afterAll(async () => {
    await opened?.dispose();
  });
  return () => {
    if (opened === undefined) throw new Error('The store is opened before the first test.');
    return opened;
  };
};
