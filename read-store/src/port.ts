import type { PublicTask, Sort, TaskFilter as AskedFilter } from '@marketplace/contracts';
import type { DeadLetters } from './deadLetters.ts';
import type { Collection, ProjectionName, StoredDocument } from './documents.ts';
import type { Generation, GenerationId, Successions } from './succession.ts';

export * from './deadLetters.ts';
export * from './documents.ts';
export * from './succession.ts';

/** The position that all partitions have come to, or those of some, by partition. */
export type Reached = number | ReadonlyMap<number, number>;

/** What the projector needs: where generations of documents are kept. All of it may be repeated without harm. */
export interface ProjectionStore extends Successions {
  /** Makes the schema if it is not there, and generation 1 of each projection live if none is. */
  prepare(): Promise<void>;
  /**
   * Makes the generation quick to read, with its indexes. To be called when it has caught up for the first time: a new
   * one is written much faster without them. Where they are there already, nothing is done.
   */
  prepareReads(generation: Generation): Promise<void>;
  liveGeneration(projection: ProjectionName): Promise<Generation>;
  /**
   * Has reads served from the generation, provided that it has come as far as the live one, so that no reader sees time
   * go back; true where they are. False, and nothing done, where it has not come so far. The one that was live is the
   * previous one from then on.
   */
  makeLive(id: GenerationId): Promise<boolean>;
  /** Position up to which the generation has taken in every event; 0 for a new one. */
  checkpoint(id: GenerationId): Promise<number>;
  /** The same for each partition; the least of them is the checkpoint. */
  checkpoints(id: GenerationId): Promise<readonly number[]>;
  load<C extends Collection>(
    id: GenerationId,
    collection: C,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDocument<C>>>;
  /**
   * Writes the documents, each only where its position is above that of the one there, then moves the
   * checkpoints of the partitions that were reached, never backwards. A crash in between leaves documents ahead of
   * the checkpoint, which delivery again does not harm.
   */
  write(id: GenerationId, documents: readonly StoredDocument[], reached: Reached): Promise<void>;
  /** The same, made ready while another write is under way; done when it is called, and tried again when called again. */
  readyToWrite(id: GenerationId, documents: readonly StoredDocument[], reached: Reached): () => Promise<void>;
  /** The events that a generation could not take in. */
  readonly deadLetters: DeadLetters;
}

/** How far the live generation of each projection is; `bids` may be ahead of `tasks` or behind it. */
export type ReadPositions = Readonly<Record<ProjectionName, number>>;

/**
 * Which documents are live, and how far they are. The same positions of another edition may be other documents: it is
 * another one in every store, after each swap of generations, and when dead letters are settled.
 */
export interface ReadVersion {
  readonly edition: string;
  readonly positions: ReadPositions;
}

/** A task as the query service answers it, with what is not for everybody beside it. */
export interface FoundTask {
  readonly task: PublicTask;
  readonly userEmail: string;
  readonly ownerUid: string;
  readonly editVersion: number;
}

export interface TaskFilter extends AskedFilter {
  readonly ownerUid?: string;
}

/** Where a page ended: the sort key of its last task, and that task's place in the order of posting. */
export interface PageEnd {
  /** The deadline or the budget; undefined for `posted`, where `posted` is the whole key. */
  readonly key?: string | number;
  readonly posted: number;
}

export interface TaskPage {
  readonly tasks: readonly FoundTask[];
  /** All matches of the filter, not only this page's. */
  readonly total: number;
  /** Set where more follow. */
  readonly end?: PageEnd;
}

/** The bids of a user on one task. */
export interface PlacedBids {
  readonly taskId: string;
  readonly count: number;
  /** ISO 8601, UTC */
  readonly lastBidAt: string;
  /** Position of the last of them. */
  readonly position: number;
  /** Undefined where the task is deleted, or `tasks` has not come as far as its posting. */
  readonly found: FoundTask | undefined;
}

/**
 * What the query service needs. Every answer comes with the positions that it is sure to have: read before the
 * documents, or in the same snapshot. Rejects with Problem kind `unavailable` while the store is away.
 */
export interface TaskReader {
  positions(): Promise<ReadPositions>;
  /**
   * Read before an answer, it names the answer: while it stays the same, so do the documents, but for those of a write
   * under way where documents are seen before the checkpoint that passes them (MongoDB), or before a dead letter is settled.
   */
  version(): Promise<ReadVersion>;
  /**
   * Resolves true when `reached(positions)` holds (at once, or after the projector has moved on), false when
   * `timeoutMs` have passed before.
   */
  waitFor(reached: (positions: ReadPositions) => boolean, timeoutMs: number): Promise<boolean>;
  /** Calls the listener, soon after the live read models have moved on, until the returned function is called. */
  onAdvance(listener: (positions: ReadPositions) => void): () => void;
  task(id: string): Promise<{ readonly positions: ReadPositions; readonly found: FoundTask | undefined }>;
  /** A page in the given order; ties in the order of posting (reversed for a descending sort). */
  page(query: {
    readonly filter: TaskFilter;
    readonly sort: Sort;
    readonly limit: number;
    readonly after?: PageEnd;
  }): Promise<TaskPage & { readonly positions: ReadPositions }>;
  /**
   * Every match in the given order, as batches of a consistent snapshot, read as they are consumed; where the store has none,
   * as its adapter says.
   */
  stream(query: { readonly filter: TaskFilter; readonly sort: Sort }): Promise<{
    readonly positions: ReadPositions;
    readonly total: number;
    readonly batches: AsyncIterable<readonly FoundTask[]>;
  }>;
  /** Open tasks (Pending, In Progress) with a deadline on `today` or later, nearest deadline first. */
  featured(
    today: string,
    limit: number,
  ): Promise<{ readonly positions: ReadPositions; readonly tasks: readonly FoundTask[] }>;
  /** Bids that the user has placed, over all tasks, deleted ones too. */
  bidsPlacedBy(uid: string): Promise<{ readonly positions: ReadPositions; readonly count: number }>;
  /** A page of the tasks that the user has bid on, newest bid first, deleted ones too; `after` is the end of the page before. */
  bidsOf(query: { readonly uid: string; readonly limit: number; readonly after?: number }): Promise<{
    readonly positions: ReadPositions;
    readonly bids: readonly PlacedBids[];
    /** All of the user's, not only this page's. */
    readonly total: number;
    /** Set where more follow. */
    readonly end?: number;
  }>;
  /** How many bids each of these tasks has, deleted ones too; one that has none is left out. */
  bidCounts(taskIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface ReadStore {
  readonly projections: ProjectionStore;
  readonly tasks: TaskReader;
  /** Rejects where the store can't be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}
