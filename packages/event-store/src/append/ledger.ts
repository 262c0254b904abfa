import type {
  Actor,
  Because,
  BecauseRule,
  OperatorEvent,
  PersonEvent,
  StoredEvent,
  TaskEvent,
} from '@marketplace/contracts';
import type { Head } from '../chain/hashedEvent.ts';

/** An event that is to be appended; the ledger gives it its `taskVersion`, `position`, `recordedAt` and hash. */
export type NewEvent = (TaskEvent | OperatorEvent | PersonEvent) & {
  /** UUIDv7 */
  readonly id: string;
  readonly actor: Actor;
  readonly correlationId: string;
  /** Why, if the actor is the system. */
  readonly because?: Because<BecauseRule> | undefined;
};

/** An Idempotency-Key is valid for one user and one call. */
export interface IdempotencyScope {
  readonly callerUid: string;
  /** e.g. `POST /addtask` */
  readonly call: string;
  readonly key: string;
}

export interface IdempotentRequest extends IdempotencyScope {
  /** SHA-256 (hex) of the body's canonical JSON: the same key with another digest is refused. */
  readonly requestDigest: string;
  /** The id in the first answer; a repeated command gets it again. */
  readonly insertedId: string;
}

export interface Append {
  readonly taskId: string;
  /** The version of the task that was decided on; 0: the task must not exist yet. */
  readonly expectedVersion: number;
  /**
   * Id of the event at that version, when the decision was made before that event was known to be committed: a conflict
   * unless it is the task's last event. The version alone could belong to another process's event.
   */
  readonly decidedOn?: string | undefined;
  /**
   * The time of the decision, by {@link Ledger.now}; ISO 8601, UTC, milliseconds. The time when the events are recorded is
   * given under the head's lock: it is a conflict if that is over 10 s from here or on another day.
   */
  readonly decidedAt: string;
  /** At least one. They get the versions expectedVersion + 1, + 2, ... */
  readonly events: readonly NewEvent[];
  /**
   * Kept in the stream's row, so that a decision reads one row, however many events the task has. Undefined: what is kept stays. A
   * task whose state is still the one after its first event needs none.
   */
  readonly state?: object;
  readonly idempotency?: IdempotentRequest;
}

export type AppendResult =
  /** `position` is the position of the last event, `recordedAt` the time of all of them. */
  | { readonly kind: 'appended'; readonly position: number; readonly recordedAt: string }
  /** The task has changed since, or it is another time; nothing was written. */
  | { readonly kind: 'version-conflict' }
  /** The Idempotency-Key was used within 24 h for the same request; nothing was written. Without `insertedId` if the first answer had none. */
  | { readonly kind: 'repeated'; readonly insertedId: string; readonly position: number }
  /** The Idempotency-Key was used within 24 h for another request; nothing was written. */
  | { readonly kind: 'key-reused' }
  /** It has a text of a forgotten person; nothing was written. */
  | { readonly kind: 'forgotten' };

/** Otherwise nothing was written: the key is in use, or the caller is forgotten. */
export type KeepResult = 'kept' | 'in-use' | 'forgotten';

export interface Stream {
  /** Number of events of the task. */
  readonly version: number;
  /** As it was kept last; null if none was. */
  readonly state: unknown;
  /** If no state was kept: the task's first event, whose fold is the state. */
  readonly first?: StoredEvent;
  /** Position of the task's last event. */
  readonly position: number;
}

/** The command that first used an Idempotency-Key within the last 24 h, and its answer. */
export interface FirstAnswer {
  readonly requestDigest: string;
  /** Empty: the command changed nothing. */
  readonly insertedId: string;
  readonly position: number;
}

/**
 * The truth: one sequence of events over all tasks, positions 1..head without gaps and in commit order, so
 * that a reader that has seen N has seen everything before N. Every method rejects with {@link Problem} kind
 * `unavailable` while PostgreSQL is unavailable.
 */
export interface Ledger {
  /**
   * Appends all of the events or none. Appends that arrive while one is under way go together in the next batch
   * (group commit); each gets its own answer, a conflict fails alone.
   */
  append(append: Append): Promise<AppendResult>;
  /** Undefined if the task never existed. Loads that come together share one statement. */
  load(taskId: string): Promise<Stream | undefined>;
  findFirstAnswer(scope: IdempotencyScope): Promise<FirstAnswer | undefined>;
  /** Stores the answer of a command that appends nothing under its Idempotency-Key, as an append does. `insertedId` is empty if the command made nothing. */
  keepAnswer(request: IdempotentRequest, position: number): Promise<KeepResult>;
  head(): Promise<Head>;
  /** By PostgreSQL's clock, as far as the last answers tell: the clocks of services differ. */
  now(): Date;
  close(): Promise<void>;
}
