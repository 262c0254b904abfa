import { afterAll, beforeAll, expect } from 'vitest';
import type {
  DocumentWrite,
  GenerationId,
  ProjectionStore,
  ReadStore,
  StoredDocument,
  Writer,
} from '../port.ts';
import { everyPartition } from '../positions.ts';
import { projections as definedProjections } from '../projections/index.ts';

/** A separate empty store, not prepared yet. */
export interface OpenedStore {
  readonly store: ReadStore;
  /**
   * True if documents and checkpoints are written atomically, so an answer contains exactly the events up to its position;
   * else documents are written first, and an answer may contain later events.
   */
  readonly atOnce: boolean;
  /** Opens the same documents again, like another process. The caller closes it. */
  readonly another: () => Promise<ReadStore>;
  /** Changes a column of a stored document behind the product's back. */
  readonly tamper: (
    id: GenerationId,
    document: StoredDocument,
    column: string,
    value: unknown,
  ) => Promise<unknown>;
  /** The number of statements that read documents while the function runs. */
  readonly statementsOf: (run: () => Promise<unknown>) => Promise<number>;
  /** Closes the store and deletes its documents. */
  readonly dispose: () => Promise<void>;
}
export type OpenStore = () => Promise<OpenedStore>;

/** Checks the number of documents in an answer at a position: exact, or at least as many if writes are not atomic. */
export const expectFound = ({ atOnce }: OpenedStore, found: number, upToPosition: number): void => {
  if (atOnce) expect(found).toBe(upToPosition);
  else expect(found).toBeGreaterThanOrEqual(upToPosition);
};

/** The checkpoints of a generation: one position for all partitions, or one for each. */
type Checkpoints = number | ReadonlyMap<number, number>;

/** Writes documents and moves the checkpoints of one generation. */
export const writeWith = (
  writer: Writer,
  id: GenerationId,
  documents: readonly DocumentWrite[],
  upTo: Checkpoints,
): Promise<void> => {
  const reached = typeof upTo === 'number' ? everyPartition(upTo) : upTo;
  return writer.prepareWrite([{ id, documents, reached }])();
};

/** The same with its own writer. */
export const writeAll = async (
  projections: ProjectionStore,
  ...write: [id: GenerationId, documents: readonly DocumentWrite[], upTo: Checkpoints]
): Promise<void> => {
  const writer = await projections.openWriter();
  try {
    await writeWith(writer, ...write);
  } finally {
    await writer.close();
  }
};

/** The position up to which every event is included. */
export const checkpointOf = async (writer: Writer, id: GenerationId): Promise<number> =>
  Math.min(...(await writer.checkpoints(id)));

/** Makes the store ready for reads and writes. */
export const prepareAll = async ({ projections }: Pick<ReadStore, 'projections'>): Promise<void> => {
  await projections.prepare();
  for (const { name, version } of definedProjections)
    await projections.prepareReads({ projection: name, generation: 1, version });
};

export interface StoreForTests extends OpenedStore {
  readonly writer: Writer;
  /** {@link writeWith} this writer. */
  readonly write: (id: GenerationId, documents: readonly DocumentWrite[], upTo: Checkpoints) => Promise<void>;
}

/** One store for all tests of a `describe`, ready for reads and writes. */
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
