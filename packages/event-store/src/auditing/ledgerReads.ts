import type { Actor, SignedHead, StoredEvent, StoredFact, RecordedActor } from '@marketplace/contracts';
import type { Head, HashedEvent } from '../chain/hashedEvent.ts';
import type { TextFaults } from '../chain/checkTexts.ts';
import type { SealedEvent } from '../chain/sealedTexts.ts';

/** Selects events that meet all of these conditions. */
export interface EventFilter {
  readonly taskIds?: readonly string[];
  /** An address that the actor has had, in any case; or the actor's uid. */
  readonly actorEmail?: string;
  /** Events of any of these types. */
  readonly types?: readonly string[];
  /** Only events from this position on. */
  readonly from?: number;
  /** Only events up to this position. */
  readonly to?: number;
}

/** Up to `limit` of the events that the filter selects. */
export interface EventQuery extends EventFilter {
  /** Only events after this position. */
  readonly after?: number;
  /** Only events before this position. */
  readonly before?: number;
  readonly newestFirst?: boolean;
  readonly limit: number;
}

export interface FactQuery extends EventQuery {
  /** Each text of a person is null, as if it was forgotten: for readers who need none, in half of the time. */
  readonly lacksTexts?: boolean;
}

/** Selected events, to be counted in spans of `step` seconds. */
export interface TimeQuery extends EventFilter {
  readonly step: number;
  /** ISO 8601; a span begins here, and every `step` before and after. */
  readonly origin: string;
}
/** The number of events of one type in the span that begins at that time. */
export interface TypeCount {
  /** ISO 8601 */
  readonly at: string;
  readonly type: string;
  readonly count: number;
}

/** The fields of an event that its verification needs. */
export interface DigestedPlace {
  readonly position: number;
  /** hex; as stored */
  readonly hash: string;
  /** hex; SHA-256 of the stored event */
  readonly digest: string;
  readonly texts: TextFaults;
}

/** The fields of an event that a fold needs. */
export type LedgerFact = StoredFact & Pick<StoredEvent, 'recordedAt'>;

export interface BidsQuery {
  /** Undefined: all tasks. */
  readonly taskIds?: readonly string[];
  readonly to: number;
}
/** The numbers of a task's bids. */
export interface BidCounts {
  /** With the withdrawn ones. */
  readonly placed: number;
  /** Without the ones that were withdrawn, or declined by the owner. */
  readonly live: number;
}

/** An auditor's access to the ledger. */
export interface NewAccess {
  readonly actor: Actor;
  /** e.g. `GET /audit/tasks/{id}` */
  readonly call: string;
  readonly details: Readonly<Record<string, string>>;
}
export interface StoredAccess extends Omit<NewAccess, 'actor'> {
  readonly actor: RecordedActor;
  /** The address or the options were deleted, because a person was forgotten. */
  readonly forgotten?: true;
  /** Grows with each access. */
  readonly id: number;
  /** ISO 8601, UTC, milliseconds */
  readonly at: string;
}

export interface UsedKey {
  readonly call: string;
  readonly key: string;
  /** ISO 8601, UTC, milliseconds */
  readonly at: string;
}

/** A kept signed head, and the hash that is stored with the event at its position. */
export interface ComparedHead {
  readonly signedHead: SignedHead;
  /** Undefined if there is no such event. */
  readonly hashThere: string | undefined;
}

/** The fields of an event that a task's state depends on. */
export type StateFact = StoredFact & Pick<StoredEvent, 'taskVersion' | 'recordedAt' | 'actor'>;

/** The stored state of a task, with the events that it must follow from. All of it is of one moment. */
export interface StoredStream {
  readonly taskId: string;
  readonly version: number;
  readonly state: unknown;
  readonly position: number;
  /** Position of the task's last event, and its version; both 0 for a task without events. */
  readonly last: { readonly position: number; readonly version: number };
  /** The number of the task's events up to the position that was asked for. */
  readonly count: number;
  /**
   * The task's first events, as many as were asked for: the ones of the types that were asked for, in order; none if another
   * version of the fold made the state.
   */
  readonly events: readonly StateFact[];
  /** The task has more events; `readStateFacts` reads them. */
  readonly hasMore: boolean;
}

/** The events of a bid (`bidEventTypes`) that a decision about it needs. */
export interface BidEvents {
  /**
   * The first and the last two, in order: they show how it was placed, its last offer, and whether it is declined or withdrawn, because only one
   * event can follow an offer before the next one. Empty if there is no such bid.
   */
  readonly events: readonly HashedEvent[];
  /** The number of its BidRevised. */
  readonly revisions: number;
}

/** The ledger as auditors read it. Every method rejects with Problem kind `unavailable` while PostgreSQL is unavailable. */
export interface LedgerReads {
  readonly ledger: { head(): Promise<Head> };
  /** A UUID that no other ledger has. A backup has it too. */
  readLedgerId(): Promise<string>;
  /** A task's whole history, deleted tasks too; empty if the task never existed. */
  readTask(taskId: string): Promise<readonly HashedEvent[]>;
  readBid(bidId: string): Promise<BidEvents>;
  /** Up to `limit` events after a position, in order, with their chain hashes. */
  readEvents(range: { readonly after: number; readonly limit: number }): Promise<readonly HashedEvent[]>;
  /** Up to `limit` of the selected events, in the order of their positions, or the newest first. */
  findEvents(query: EventQuery): Promise<readonly HashedEvent[]>;
  /** The same events, as their digested texts. */
  readSealed(query: EventQuery): Promise<readonly SealedEvent[]>;
  /** Passes each stored event after one position and up to another to `onEvent`, in order, without keeping them in memory. */
  readDigests(
    range: { readonly after: number; readonly to: number },
    onEvent: (event: DigestedPlace) => void,
  ): Promise<void>;
  /** The same events as `findEvents`, with few parts of their envelopes: for folding very many. */
  readFacts(query: FactQuery): Promise<readonly LedgerFact[]>;
  /** The uids of persons who were forgotten, as the ledger's events say. */
  forgottenPersons(): Promise<ReadonlySet<string>>;
  /** The number of events that the filter selects. */
  countEvents(filter: EventFilter): Promise<number>;
  /** The numbers of the selected events by time and type, in this order; spans and types without events are left out. */
  countByTime(query: TimeQuery): Promise<readonly TypeCount[]>;
  /** How many bids each of these tasks, or each task, had at a position; tasks without bids are left out. */
  countBids(query: BidsQuery): Promise<ReadonlyMap<string, BidCounts>>;
  /** The greatest position whose event was recorded at or before the time (ISO 8601); 0 if there is no such event. */
  positionAt(time: string): Promise<number>;
  recordAccess(access: NewAccess): Promise<void>;
  /** The newest first. */
  readAccesses(page: {
    /** Only accesses with a smaller id. */
    readonly before?: number;
    /** Only accesses of this auditor. */
    readonly actorUid?: string;
    readonly limit: number;
  }): Promise<readonly StoredAccess[]>;
  /** The Idempotency-Keys that a caller has used in the last 24 hours, in an order. */
  readUsedKeys(page: {
    readonly callerUid: string;
    readonly after?: UsedKey | undefined;
    readonly limit: number;
  }): Promise<readonly UsedKey[]>;
  /** Time of the oldest access (ISO 8601). */
  oldestAccess(): Promise<string | undefined>;
  /**
   * Removes the accesses before a time (ISO 8601) among the `limit` oldest ones, and returns how many. PostgreSQL refuses to remove
   * an access of the last 30 days.
   */
  removeAccesses(old: { readonly before: string; readonly limit: number }): Promise<number>;
  /** Keeps a signed head; false, and nothing is written, if one with that position is kept already. */
  keepSignedHead(signedHead: SignedHead): Promise<boolean>;
  /** The newest first. */
  readSignedHeads(page: {
    /** Only signed heads with a smaller position. */
    readonly before?: number;
    readonly limit: number;
  }): Promise<readonly SignedHead[]>;
  /** The signed heads after a position, the oldest first, with what the ledger has there now. */
  compareSignedHeads(page: {
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly ComparedHead[]>;
  /** Keeps the statement of a change of keys. */
  keepKeyChange(change: object): Promise<void>;
  /** The statements as JSON, the oldest first. */
  readKeyChanges(): Promise<readonly unknown[]>;
  /** Streams in the order of their tasks' ids. */
  readStreams(page: {
    /** Only tasks after this id. */
    readonly after: string;
    readonly limit: number;
    /** The page ends with the task in which it comes to so many events, of any type; no task has more of them in `events`. */
    readonly events: number;
    /** Position up to which events are counted. */
    readonly upTo: number;
    readonly types: readonly string[];
    readonly stateVersion: number;
  }): Promise<readonly StoredStream[]>;
  /** Up to `limit` of a task's events of these types, in order: after one version of the task, and up to another. */
  readStateFacts(page: {
    readonly taskId: string;
    readonly after: number;
    readonly to: number;
    readonly types: readonly string[];
    readonly limit: number;
  }): Promise<readonly StateFact[]>;
}
