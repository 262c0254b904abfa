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
  /** The rule by which the system acted; undefined if a user acts. */
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
  /** The stream of a task, of the operators or of the persons. Its events have it as `taskId`. */
  readonly streamId: string;
  /** The version of the stream that the command was decided on; 0: it must not exist yet. */
  readonly expectedVersion: number;
  /**
   * Id of the event at `expectedVersion`, if the decision was made before that event was known to be committed. The append is a
   * conflict unless this is the stream's last event: another process may have appended its own event with the same version.
   */
  readonly decidedOn?: string | undefined;
  /**
   * The time of the decision, by {@link Ledger.now}; ISO 8601, UTC, milliseconds. The ledger sets the time of the events under the
   * lock of appends. It is a conflict if the two times are over 10 s apart or on different days (UTC).
   */
  readonly decidedAt: string;
  /** At least one. They get the versions expectedVersion + 1, + 2, ... */
  readonly events: readonly NewEvent[];
  /**
   * The state of the task, stored in the stream's row, so that a decision reads one row, even if the task has many events. Undefined: the
   * stored state stays. A state that is still the fold of its first event is not stored.
   */
  readonly state?: object;
  readonly idempotency?: IdempotentRequest;
  /** The owner of the task: who is blocked by this person places no bid. */
  readonly ownerUid?: string;
}

export type AppendResult =
  /** `position` is the position of the last event, `recordedAt` the time of all of them. */
  | { readonly kind: 'appended'; readonly position: number; readonly recordedAt: string }
  /** The stream has changed since the decision, or the decision's time is too far away (`decidedAt`); nothing was written. */
  | { readonly kind: 'version-conflict' }
  /** The key was used within 24 h for the same request; nothing was written. `insertedId` is empty if that request changed nothing. */
  | { readonly kind: 'repeated'; readonly insertedId: string; readonly position: number }
  /** The key was used within 24 h for another request; nothing was written. */
  | { readonly kind: 'key-reused' }
  /** The append has a text of a forgotten person; nothing was written. */
  | { readonly kind: 'forgotten' }
  /** The append has a bid of a person whom the task's owner has blocked; nothing was written. */
  | { readonly kind: 'blocked' };

/** `kept`: the answer was stored. Otherwise nothing was written, because the key is in use or the caller is forgotten. */
export type KeepResult = 'kept' | 'in-use' | 'forgotten';

export interface Stream {
  /** Number of its events. */
  readonly version: number;
  /** The state that was stored last; null if there is none. */
  readonly state: unknown;
  /** Its first event, if no state is stored: its fold is the state. */
  readonly first?: StoredEvent;
  /** Position of its last event. */
  readonly position: number;
}

/** The command that first used an Idempotency-Key within the last 24 h, and its answer. */
export interface FirstAnswer {
  readonly requestDigest: string;
  /** Empty if the command changed nothing. */
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
   * (group commit). Each gets its own answer; a conflict fails only its own append.
   */
  append(append: Append): Promise<AppendResult>;
  /** Undefined if the stream never existed. Loads that arrive together share one statement. */
  load(streamId: string): Promise<Stream | undefined>;
  findFirstAnswer(scope: IdempotencyScope): Promise<FirstAnswer | undefined>;
  /** Stores the answer of a command that appends nothing, under its Idempotency-Key. `insertedId`: empty if nothing was changed. */
  keepAnswer(request: IdempotentRequest, position: number): Promise<KeepResult>;
  head(): Promise<Head>;
  /** The time by PostgreSQL's clock, estimated from its last answer, because the clocks of services differ. */
  now(): Date;
  close(): Promise<void>;
}
