import { afterAll, beforeAll } from 'vitest';
import type { ReadStore } from '../port.ts';

/** A store of one's own, empty, with nothing prepared in it yet. */
export interface OpenedStore {
  readonly store: ReadStore;
  /** Opens the same documents once more, as another process does; closed by whoever asked for it. */
  readonly another: () => Promise<ReadStore>;
  /** Closes the store and forgets its documents. */
  readonly dispose: () => Promise<void>;
}
export type OpenStore = () => Promise<OpenedStore>;

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
