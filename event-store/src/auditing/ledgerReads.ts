import type { Actor, SignedHead as SignedHead, StoredFact } from '@marketplace/contracts';
import type { Head, HashedEvent } from '../chain/hashedEvent.ts';

/** Which events: all of these at once. */
export interface EventFilter {
  readonly taskIds?: readonly string[];
  /** Who caused it, whatever the case. */
  readonly actorEmail?: string;
  /** Any of these. */
  readonly types?: readonly string[];
  /** Position of the first that may be among them. */
  readonly from?: number;
  /** Position of the last that may be among them. */
  readonly to?: number;
}

/** Up to `limit` of the events that are asked for. */
export interface EventQuery extends EventFilter {
  /** Only such as come after this position. */
  readonly after?: number;
  /** Only such as come before this position. */
  readonly before?: number;
  readonly newestFirst?: boolean;
  readonly limit: number;
}

/** What it takes to verify an event's place in the chain. */
export interface DigestedPlace {
  readonly position: number;
  /** hex; as it is stored */
  readonly hash: string;
  /** hex; SHA-256 of what is stored of the event */
  readonly digest: string;
}

/** An event as the text that its digest is of, in its place in the chain: all that it takes to verify or export it. */
export interface SealedEvent {
  readonly position: number;
  /** hex */
  readonly hash: string;
  /** RFC 8785 canonical JSON of everything of the event but its position; as bytes: in UTF-8 */
  readonly canonical: string | Buffer;
}

/** That somebody looked into the ledger. */
export interface NewAccess {
  readonly actor: Actor;
  /** e.g. `GET /audit/tasks/{id}` */
  readonly call: string;
  readonly details: Readonly<Record<string, string>>;
}
export interface KeptAccess extends NewAccess {
  /** Grows with each. */
  readonly id: number;
  /** ISO 8601, UTC, milliseconds */
  readonly at: string;
}

/** The ledger as auditors read it. Every method rejects with Problem kind `unavailable` while PostgreSQL is away. */
export interface LedgerReads {
  readonly ledger: { head(): Promise<Head> };
  /** A task's whole history, deleted tasks too; empty where it never was. */
  readTask(taskId: string): Promise<readonly HashedEvent[]>;
  /** Up to `limit` events after a position, in order, with their chain hashes. */
  readEvents(range: { readonly after: number; readonly limit: number }): Promise<readonly HashedEvent[]>;
  /** Up to `limit` of those events, in the order of their positions, or the newest first. */
  findEvents(query: EventQuery): Promise<readonly HashedEvent[]>;
  /** The same, as the texts that their digests are of. */
  readSealed(query: EventQuery): Promise<readonly SealedEvent[]>;
  /** Hands over what is stored after one position and up to another, in order, as it comes: without holding it. */
  readDigests(
    range: { readonly after: number; readonly to: number },
    onEvent: (event: DigestedPlace) => void,
  ): Promise<void>;
  /** The same events as `findEvents`, without what only says who did it and when: for folding very many. */
  readFacts(query: EventQuery): Promise<readonly StoredFact[]>;
  /** How many events there are of those. */
  countEvents(filter: EventFilter): Promise<number>;
  /** How many bids each of these tasks had at a position; one that had none is left out. */
  countBids(query: {
    readonly taskIds: readonly string[];
    readonly to: number;
  }): Promise<ReadonlyMap<string, number>>;
  /** The greatest position whose event was recorded at or before the time (ISO 8601); 0 where none was. */
  positionAt(time: string): Promise<number>;
  recordAccess(access: NewAccess): Promise<void>;
  /** The newest first. */
  readAccesses(page: {
    /** Only such as have a smaller id. */
    readonly before?: number;
    readonly limit: number;
  }): Promise<readonly KeptAccess[]>;
  /** Keeps a signed head; false, and nothing is written, where one is kept of that position. */
  keepSignedHead(signedHead: SignedHead): Promise<boolean>;
  /** The newest first. */
  readSignedHeads(page: {
    /** Only such as have a smaller position. */
    readonly before?: number;
    /** Only those of that key. */
    readonly keyId?: string;
    readonly limit: number;
  }): Promise<readonly SignedHead[]>;
}
