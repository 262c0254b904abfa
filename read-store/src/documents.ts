import type { TaskDetails } from '@marketplace/contracts';

export const projectionNames = ['tasks', 'bids'] as const;
export type ProjectionName = (typeof projectionNames)[number];

/**
 * The collections of documents, and the one projection that owns each:
 * - `tasks` (projection `tasks`), id = task id
 * - `task_bids` (projection `bids`), id = task id: how many bids a task has
 * - `placed_bids` (projection `bids`), id = `{uid}/{task id}`: the bids of a user on one task. Its position is that
 *   of the last of them: the order of a user's bids. The sum of them is the user's count.
 *
 * A document is fed by one task only: its one position says all that it has seen, and the events of a task that can't be
 * applied leave the documents of all others alone.
 */
export interface Documents {
  readonly tasks: TaskDocument;
  readonly task_bids: { readonly count: number };
  readonly placed_bids: {
    readonly uid: string;
    readonly taskId: string;
    readonly count: number;
    /** ISO 8601, UTC */
    readonly lastBidAt: string;
  };
}
export type Collection = keyof Documents;

/**
 * The version of each projection: a new one wherever the same events lead to other documents than before. A generation
 * made by another version than this one is replaced by a new generation.
 */
export const projectionVersions: Readonly<Record<ProjectionName, number>> = { tasks: 1, bids: 3 };

const firstVersions: Readonly<Record<Collection, number>> = {
  tasks: 1,
  task_bids: 1,
  placed_bids: 2,
};

/** Whether generations made by that version of its projection have the collection. */
export const isKeptBy = (version: number, collection: Collection): boolean =>
  firstVersions[collection] <= version;

export interface TaskDocument extends TaskDetails {
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
