import type { ProjectionName } from '@marketplace/contracts';
import type { Collection } from '@marketplace/projections';
import type { DeadLetters } from './deadLetters.ts';
import type { DocumentWrite, StoredDocument } from './documents.ts';
import type { At, ConditionOn, Found, GroupPage, GroupsOf, ListOf, Page, PageOf } from './query.ts';
import type { Generation, GenerationId, Rebuilds } from './rebuild.ts';

export * from './deadLetters.ts';
export * from './documents.ts';
export * from './query.ts';
export * from './rebuild.ts';

/** What a generation has taken in: its changed documents, and how far its partitions are with them. */
export interface GenerationWrite {
  readonly id: GenerationId;
  readonly documents: readonly DocumentWrite[];
  /** Every event of a partition up to this position is in. Partitions that are left out stay where they are. */
  readonly reached: ReadonlyMap<number, number>;
}

/**
 * How a projector writes. What it has loaded and written stays true in the store as long as it is not `lost`: then the store may
 * have gone back to an earlier state (documents and checkpoints together), and everything must be read again. After that all calls reject.
 */
export interface Writer {
  readonly lost: AbortSignal;
  /** By partition. */
  checkpoints(id: GenerationId): Promise<readonly number[]>;
  /** Removed documents too. */
  load(
    id: GenerationId,
    collection: Collection,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDocument>>;
  /**
   * Prepares a write, so that this can overlap with the write before; the function that it gives does it, and may be called
   * again after a failure. Each document is written only where its position is above the stored one, then the checkpoints move,
   * never backwards. Where the store can, all of it or nothing is written; else documents first, then the checkpoints.
   */
  prepareWrite(writes: readonly GenerationWrite[]): () => Promise<void>;
  close(): Promise<void>;
}

/** What the projector needs: where generations of documents are kept. All of it may be repeated without harm. */
export interface ProjectionStore extends Rebuilds {
  /** Makes the schema if it is missing, and generation 1 of each projection live if none is. */
  prepare(): Promise<void>;
  /**
   * Makes the indexes of a generation, and lets it be read. To be called when it has caught up for the first time: an empty one is
   * filled much faster without indexes. Does nothing where they are there already.
   */
  prepareReads(generation: Generation): Promise<void>;
  /**
   * Serves reads from the generation, provided that it has come as far as the live one, so that no reader sees time go back; true
   * where they are. False, and nothing done, where it has not. The one that was live becomes the previous one.
   */
  makeLive(id: GenerationId): Promise<boolean>;
  openWriter(): Promise<Writer>;
  readonly deadLetters: DeadLetters;
}

/** How far the live generation of each projection is. */
export type ReadPositions = Readonly<Record<ProjectionName, number>>;

/**
 * Which documents are live, and how far they are. The same positions of another edition may be other documents: the edition
 * differs in every store, after each swap of generations, and after dead letters were settled.
 */
export interface ReadVersion {
  readonly editions: Readonly<Record<ProjectionName, string>>;
  readonly positions: ReadPositions;
}

/**
 * What the query service needs. Each answer is of one projection and says at which position: at least every event up to it is in.
 * Rejects with Problem kind `unavailable` while the store is away, a projection is being made for the first time, or documents
 * are behind what this process has already answered.
 */
export interface DocumentReader {
  positions(): Promise<ReadPositions>;
  /**
   * Names the answers that are read after it: while it stays the same, so do the documents (on MongoDB, except what a write that
   * is under way has written before its checkpoint).
   */
  version(): Promise<ReadVersion>;
  /** True when `reached(positions)` holds, at once or later; false when `timeoutMs` have passed before. */
  waitFor(reached: (positions: ReadPositions) => boolean, timeoutMs: number): Promise<boolean>;
  /** Calls the listener soon after the live read models have moved on, until the returned function is called. */
  onAdvance(listener: (positions: ReadPositions) => void): () => void;
  /** One document; those who ask at the same time share one statement. */
  get<C extends Collection>(
    collection: C,
    id: string,
  ): Promise<At<{ readonly document: Found<C> | undefined }>>;
  getMany<C extends Collection>(
    collection: C,
    ids: readonly string[],
  ): Promise<At<{ readonly documents: ReadonlyMap<string, Found<C>> }>>;
  page<C extends Collection>(collection: C, query: PageOf<C>): Promise<At<Page<C>>>;
  count<C extends Collection>(
    collection: C,
    where: readonly ConditionOn<C>[],
  ): Promise<At<{ readonly count: number }>>;
  groups<C extends Collection>(collection: C, query: GroupsOf<C>): Promise<At<GroupPage>>;
  /** Every match, in batches of one snapshot, read as they are consumed; what a store without snapshots does its adapter says. */
  stream<C extends Collection>(
    collection: C,
    query: ListOf<C>,
  ): Promise<At<{ readonly total: number; readonly batches: AsyncIterable<readonly Found<C>[]> }>>;
}

export interface ReadStore {
  readonly projections: ProjectionStore;
  readonly documents: DocumentReader;
  /** Rejects where the store can't be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}
