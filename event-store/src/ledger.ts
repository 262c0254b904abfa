import type {
  Actor,
  EventType,
  OperatorEvent,
  RecordedEvent,
  StoredEvent,
  TaskEvent,
} from '@marketplace/contracts';

/** An event that is to be appended; its place (`taskVersion`, `position`, hash) is the ledger's to give. */
export type NewEvent = (TaskEvent | OperatorEvent) & {
  /** UUIDv7 */
  readonly id: string;
  /** ISO 8601, UTC, milliseconds */
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly correlationId: string;
};

/** Whose Idempotency-Key it is, and for which call. */
export interface IdempotencyScope {
  readonly callerUid: string;
  /** e.g. `POST /addtask` */
  readonly call: string;
  readonly key: string;
}

export interface IdempotentRequest extends IdempotencyScope {
  /** SHA-256 (hex) of the body's canonical JSON: the same key with another one is refused. */
  readonly requestDigest: string;
  /** The id that the first answer gave; it is given again. */
  readonly insertedId: string;
}

export interface Append {
  readonly taskId: string;
  /** The task's version that the decision was made on; 0: the task must not exist yet. */
  readonly expectedVersion: number;
  /**
   * Id of the event at that version, for a decision on an event that is not known to be committed yet: a conflict unless
   * it is the task's last event. By the version alone, another process's event could be taken for it.
   */
  readonly decidedOn?: string | undefined;
  /** At least one. They get the versions expectedVersion + 1, + 2, ... */
  readonly events: readonly NewEvent[];
  /** The task's state after these events, kept in the stream's row, so that a decision reads one row. */
  readonly state: unknown;
  readonly idempotency?: IdempotentRequest;
}

export type AppendResult =
  /** `position` is that of the last event. */
  | { readonly kind: 'appended'; readonly position: number }
  /** Somebody else appended to the task since; nothing was written. */
  | { readonly kind: 'version-conflict' }
  /** The Idempotency-Key was used within 24 h for this same request; nothing was written. */
  | { readonly kind: 'repeated'; readonly insertedId: string; readonly position: number }
  /** The Idempotency-Key was used within 24 h for another request; nothing was written. */
  | { readonly kind: 'key-reused' };

export interface Stream {
  /** Number of events of the task. */
  readonly version: number;
  /** The state written with the last append. */
  readonly state: unknown;
  /** Position of the task's last event. */
  readonly position: number;
}

/** What an Idempotency-Key was used for within the last 24 h. */
export interface FirstAnswer {
  readonly requestDigest: string;
  readonly insertedId: string;
  readonly position: number;
}

/** The last position and the chain hash there (hex); 0 and the genesis hash of an empty ledger. */
export interface Head {
  readonly position: number;
  readonly hash: string;
}

/**
 * The truth: one sequence of events over all tasks, positions 1..head without gaps and in commit order, so
 * that a reader that has seen N has seen everything before N. Every method rejects with {@link Problem} kind
 * `unavailable` while PostgreSQL is away.
 */
export interface Ledger {
  /**
   * Appends all of the events or none. Appends that arrive while one is under way go together in the next
   * (group commit); each is answered on its own, a conflict fails alone.
   */
  append(append: Append): Promise<AppendResult>;
  /** Undefined: the task never was. */
  load(taskId: string): Promise<Stream | undefined>;
  findFirstAnswer(scope: IdempotencyScope): Promise<FirstAnswer | undefined>;
  head(): Promise<Head>;
  close(): Promise<void>;
}

/** The ledger's events as they were stored, with their chain hash, in order: for auditors. */
export interface HashedEvent extends StoredEvent {
  /** hex */
  readonly hash: string;
}

/**
 * Types of events that a reader has no use for: they may be left out, but for a batch's last event, which says how far
 * the batch goes.
 */
export type PassOver = readonly EventType[];

/**
 * From a position on, the events in order, at least once, for a reader that keeps its own checkpoint.
 */
export interface Feed {
  /**
   * Batches of events after position `after` (exclusive), in ledger order, without gap, ending only when
   * `signal` aborts; waits for more when it has reached the head. Faults of the source are retried with
   * back-off inside and logged; they never end the iteration.
   */
  follow(options: {
    readonly after: number;
    readonly signal: AbortSignal;
    /** Most events in one batch; default 1,000. */
    readonly batchSize?: number | undefined;
    readonly passOver?: PassOver | undefined;
  }): AsyncIterable<readonly StoredEvent[]>;
  /** Position of the last event of the ledger. */
  head(): Promise<number>;
}

/** By partition (0 to `partitionCount` - 1): the position up to which a reader has all events of it. */
export type Checkpoint = readonly number[];

/** Some events, and what their reader has with them. */
export interface Delivery {
  /** In the order of their positions. */
  readonly events: readonly StoredEvent[];
  /** With these, the reader has all events of these partitions up to these positions. */
  readonly upTo: ReadonlyMap<number, number>;
}

/** Partitions that are this reader's alone, until the signal aborts; soon after that they may be another's. */
export interface Share {
  readonly partitions: readonly number[];
  readonly signal: AbortSignal;
  /**
   * The events of the partitions after that checkpoint, at least once, each partition's in order and without gap; ends
   * when the share does. Asking for the next delivery says that the last but one has been taken in for good.
   */
  follow(options: {
    readonly after: Checkpoint;
    readonly batchSize?: number | undefined;
    readonly passOver?: PassOver | undefined;
    /** Ends it before the share ends; the share may be followed again. */
    readonly signal?: AbortSignal | undefined;
  }): AsyncIterable<Delivery>;
}

/** A feed whose partitions are shared by the readers of a group, whatever process they are in. */
export interface SharedFeed {
  /** One share after the other, as they are given out. Ends only when the signal aborts. */
  shares(group: string, signal: AbortSignal): AsyncIterable<Share>;
  /** Position of the last event of the ledger. */
  head(): Promise<number>;
}

/** A time during which this process is the only one of that name. */
export interface Term {
  /** Higher than that of every earlier term of the name. */
  readonly epoch: number;
  /** Aborts when the lock is lost. */
  readonly signal: AbortSignal;
}

/** One leader a name over all processes on the database; the others stand by. */
export interface Leadership {
  /** Waits until this process leads; when that ends, for the next time. Ends only when the signal aborts. */
  terms(name: string, signal: AbortSignal): AsyncIterable<Term>;
}

export interface Leader {
  readonly name: string;
  readonly epoch: number;
  /** Host, process id and a random part. */
  readonly holder: string;
  /** ISO 8601, UTC */
  readonly since: string;
  /** It is this process. */
  readonly here: boolean;
}

/** How far a topic is. */
export interface RelayCheckpoint {
  /** All events up to here have been published. */
  readonly position: number;
  /** By partition: the position of the last event published there; 0 before the first. */
  readonly lastOfPartition: Checkpoint;
}

export interface RelayCheckpoints {
  /** Of a topic that nothing was published to yet: zeros. */
  load(topic: string): Promise<RelayCheckpoint>;
  /** False, and nothing is written, where another term of the relay's leader has begun since. */
  save(
    topic: string,
    checkpoint: RelayCheckpoint,
    term: { readonly leads: string; readonly epoch: number },
  ): Promise<boolean>;
}

export type { RecordedEvent };
