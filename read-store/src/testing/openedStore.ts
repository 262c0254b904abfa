import { afterAll, beforeAll, expect } from 'vitest';
import type { DocumentWrite, GenerationId, ProjectionStore, ReadStore, Writer } from '../port.ts';
import { everyPartition } from '../reached.ts';
import { bidsOne, tasksOne } from './documents.ts';

/** A store of one's own, empty, with nothing prepared in it yet. */
export interface OpenedStore {
  readonly store: ReadStore;
  /**
   * Whether documents and their checkpoints are written as one, so that an answer is exactly as of its position; else
   * documents come first, and an answer has at least all up to its position.
   */
  readonly atOnce: boolean;
  /** Opens the same documents once more, as another process does; closed by whoever asked for it. */
  readonly another: () => Promise<ReadStore>;
  /** How many statements read documents while it runs. */
  readonly statementsOf: (run: () => Promise<unknown>) => Promise<number>;
  /** Closes the store and forgets its documents. */
  readonly dispose: () => Promise<void>;
}
export type OpenStore = () => Promise<OpenedStore>;

/** Checks that as many are found as there are up to an answer's position; or more, where documents come first. */
export const expectFound = ({ atOnce }: OpenedStore, found: number, upToPosition: number): void => {
  if (atOnce) expect(found).toBe(upToPosition);
  else expect(found).toBeGreaterThanOrEqual(upToPosition);
};

/** How far a generation is: every partition up to a position, or each by itself. */
type UpTo = number | ReadonlyMap<number, number>;

/** Writes documents and moves the checkpoints of one generation. */
export const writeWith = (
  writer: Writer,
  id: GenerationId,
  documents: readonly DocumentWrite[],
  upTo: UpTo,
): Promise<void> => {
  const reached = typeof upTo === 'number' ? everyPartition(upTo) : upTo;
  return writer.prepareWrite([{ id, documents, reached }])();
};

/** The same, with a writer of its own. */
export const writeAll = async (
  projections: ProjectionStore,
  ...write: [id: GenerationId, documents: readonly DocumentWrite[], upTo: UpTo]
): Promise<void> => {
  const writer = await projections.openWriter();
  try {
    await writeWith(writer, ...write);
  } finally {
    await writer.close();
  }
};

/** Up to this position every event is in. */
export const checkpointOf = async (writer: Writer, id: GenerationId): Promise<number> =>
  Math.min(...(await writer.checkpoints(id)));

/** Makes the store ready for reads and writes. */
export const prepareAll = async ({ projections }: Pick<ReadStore, 'projections'>): Promise<void> => {
  await projections.prepare();
  for (const id of [tasksOne, bidsOne]) await projections.prepareReads(id);
};

export interface StoreForTests extends OpenedStore {
  readonly writer: Writer;
  /** {@link writeWith} this writer. */
  readonly write: (id: GenerationId, documents: readonly DocumentWrite[], upTo: UpTo) => Promise<void>;
}

/** One store for the tests of a `describe`, ready for reads and writes. */
export const storeForTests = (open: OpenStore): (() => StoreForTests) => {
  let opened: StoreForTests | undefined;
  beforeAll(async () => {
    const one = await open();
    await prepareAll(one.store);
    const writer = await one.store.projections.openWriter();
    opened = { ...one, writer, write: (...write) => writeWith(writer, ...write) };
  });
  afterAll(async () => {
    await opened?.writer.close();
    await opened?.dispose();
  });
  return () => {
    if (opened === undefined) throw new Error('The store is opened before the first test.');
    return opened;
  };
};
