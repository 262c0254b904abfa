import type { Accesses, Actor, SignedHead, StoredEvent, StoredFact } from '@marketplace/contracts';
import type { HashedEvent } from '../chain/hashedEvent.ts';
import type { TextFaults } from '../chain/checkTexts.ts';

/** Selects events that meet all of these conditions. */
export interface EventFilter {
  readonly taskIds?: readonly string[];
  /** An address that the actor has or had, in upper or lower case; or the actor's uid. */
  readonly actor?: string;
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
  /** Reads null in place of each text of a person, in half of the time: for readers that need no texts. */
  readonly lacksTexts?: boolean;
}

/** Selected events, to be counted in spans of `step` seconds. */
export interface TimeQuery extends EventFilter {
  readonly step: number;
  /** ISO 8601; spans begin at this time, and every `step` seconds before and after it. */
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
export interface BidCounts {
  /** All bids, including withdrawn ones. */
  readonly placed: number;
  /** Bids that are neither withdrawn nor declined. */
  readonly live: number;
}

/** A recorded access of an auditor to the ledger; the id grows with each access. */
export type StoredAccess = Readonly<Accesses['accesses'][number]>;
export interface NewAccess extends Pick<StoredAccess, 'call' | 'details'> {
  readonly actor: Actor;
}

/** A signed head. What was signed is all of it but the signature and the stamp. */
export type KeptHead = SignedHead & {
  /** It was signed without a check of the ledger. */
  readonly light?: true | undefined;
  /** Base64: the answer of a time stamp authority (RFC 3161, DER) about the signature. */
  readonly stamp?: string | undefined;
};

/** The last time stamp, and why the last try failed. */
export interface StampState {
  /** The last stamp; undefined before the first one. */
  readonly last?: { readonly position: number; readonly at: string };
  /** Why the last try failed; undefined after a success, and where nobody tries. */
  readonly fault?: {
    readonly position: number;
    readonly since: string;
    readonly at: string;
    readonly fault: string;
  };
}

/** The fields of an event that a task's state depends on. */
export type StateFact = StoredFact & Pick<StoredEvent, 'taskVersion' | 'recordedAt' | 'actor'>;

/** The stored state of a task, with the events whose fold it must be; read at one moment. */
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
   * Of the task's first events, up to the requested number: the events of the requested types, in order. Empty if the state has
   * another `stateVersion`.
   */
  readonly events: readonly StateFact[];
  /** Whether the task has more events; `readStateFacts` reads them. */
  readonly hasMore: boolean;
}

/** The events of a bid (`bidEventTypes`) that a decision about it needs. */
export interface BidEvents {
  /**
   * The bid's first and last two events, in order: they show its placing, its last offer, and whether it is declined or withdrawn, because
   * only one event can follow an offer before the next offer. Empty if there is no such bid.
   */
  readonly events: readonly HashedEvent[];
  /** The number of events BidRevised of the bid. */
  readonly revisions: number;
  /** The version of the bid's task at this read; 0 if there is no such bid. */
  readonly taskVersion: number;
}
