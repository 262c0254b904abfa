import type { Accesses, Actor, SignedHead, StoredEvent, StoredFact } from '@marketplace/contracts';
import type { HashedEvent } from '../chain/hashedEvent.ts';
import type { TextFaults } from '../chain/checkTexts.ts';

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
  readonly after?: number | undefined;
  /** Only events before this position. */
  readonly before?: number | undefined;
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

/** An auditor's access to the ledger, as it is kept; the id grows with each access. */
export type StoredAccess = Readonly<Accesses['accesses'][number]>;
export interface NewAccess extends Pick<StoredAccess, 'call' | 'details'> {
  readonly actor: Actor;
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
