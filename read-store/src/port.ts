import type { PublicTask, Sort, TaskCategory, TaskStatus } from '@marketplace/contracts';

export const projectionNames = ['tasks', 'bid-counts'] as const;
export type ProjectionName = (typeof projectionNames)[number];

/**
 * The collections of documents, and the one projection that owns each:
 * - `tasks` (projection `tasks`), id = task id
 * - `task_bids` (projection `bid-counts`), id = task id: how many bids a task has
 * - `bidder_bids` (projection `bid-counts`), id = `{uid}/{partition}`: how many bids a user has placed on tasks
 *   of one partition; the sum over the partitions is the user's count. Split so, because a document must be fed
 *   by one partition only: then its one position says all that it has seen.
 */
export interface Documents {
  readonly tasks: TaskDocument;
  readonly task_bids: { readonly count: number };
  readonly bidder_bids: { readonly uid: string; readonly count: number };
}
export type Collection = keyof Documents;

export interface TaskDocument {
  readonly title: string;
  readonly category: TaskCategory;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly deadline: string;
  readonly budget: number;
  readonly status: TaskStatus;
  readonly ownerUid: string;
  readonly userEmail: string;
  readonly userName: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Position of its TaskPosted: the order of posting. */
  readonly posted: number;
  /** Task version of its last TaskPosted or TaskUpdated: what ETag and If-Match speak of. */
  readonly editVersion: number;
}

/** A document as it is kept. `body` undefined: removed, a tombstone that keeps older events from reviving it. */
export type StoredDocument<C extends Collection = Collection> = {
  [K in C]: {
    readonly collection: K;
    readonly id: string;
    /** Position of the last event that the document has taken in. */
    readonly position: number;
    readonly body: Documents[K] | undefined;
  };
}[C];

/** Which pipeline a document belongs to. Generations count from 1; reads are served from the live one. */
export interface GenerationId {
  readonly projection: ProjectionName;
  readonly generation: number;
}

/** What the projector needs: where generations of documents are kept. All of it may be repeated without harm. */
export interface ProjectionStore {
  /** Makes the schema if it is not there, and generation 1 of each projection live if none is. */
  prepare(): Promise<void>;
  /**
   * Makes the generation quick to read, with its indexes. To be called when it has caught up for the first time: a new
   * one is written much faster without them. Where they are there already, nothing is done.
   */
  prepareReads(id: GenerationId): Promise<void>;
  liveGeneration(projection: ProjectionName): Promise<number>;
  /** Position up to which the generation has taken in every event; 0 for a new one. */
  checkpoint(id: GenerationId): Promise<number>;
  load<C extends Collection>(
    id: GenerationId,
    collection: C,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDocument<C>>>;
  /**
   * Writes the documents, each only where its position is above that of the one there, then moves the
   * checkpoint, never backwards. A crash in between leaves documents ahead of the checkpoint, which delivery
   * again does not harm.
   */
  write(id: GenerationId, documents: readonly StoredDocument[], checkpoint: number): Promise<void>;
}

/** How far the live generation of each projection is; `bid-counts` may be ahead of `tasks` or behind it. */
export type ReadPositions = Readonly<Record<ProjectionName, number>>;

/**
 * Which documents are live, and how far they are. The same positions of another edition may be other documents: it is
 * another one in every store, and after each swap of generations.
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

export interface TaskFilter {
  readonly ownerUid?: string;
  /** From `searchWords`: each must begin a word of the title or the description. */
  readonly words?: readonly string[];
  readonly category?: TaskCategory;
  readonly status?: TaskStatus;
  readonly minBudget?: number;
  readonly maxBudget?: number;
  readonly deadlineFrom?: string;
  readonly deadlineTo?: string;
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

/**
 * What the query service needs. Every answer comes with the positions that it is sure to have: read before the
 * documents, or in the same snapshot. Rejects with Problem kind `unavailable` while the store is away.
 */
export interface TaskReader {
  positions(): Promise<ReadPositions>;
  /** Read before an answer, it names the answer: while it stays the same, so do the documents. */
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
  /** Every match in the given order, as batches of a consistent snapshot, read as they are consumed. */
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
