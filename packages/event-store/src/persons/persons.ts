import type { PersonStore } from '@marketplace/contracts';

/** A held or forgotten person. */
export interface KeptPerson {
  readonly uid: string;
  readonly state: 'held' | 'forgetting' | 'forgotten';
  /** Why the person is held. */
  readonly reason?: string;
  /** Who asked for the forgetting. */
  readonly asked?: { readonly by: 'person' | 'operator'; readonly uid: string };
  /** Of the event PersonForgotten, once it is recorded. */
  readonly position?: number;
  /** The stores in which nothing of the person is left. */
  readonly done: readonly PersonStore[];
  /** Why other stores could not be cleared yet. */
  readonly faults: Readonly<Partial<Record<PersonStore, string>>>;
}

/** Held and forgotten persons. Rejects with Problem kind `unavailable` while PostgreSQL is unavailable. */
export interface Persons {
  /** Undefined: an active person, or nobody that the ledger knows. */
  read(uid: string): Promise<KeptPerson | undefined>;
  /** The ledger has events or an address of this uid. */
  isKnown(uid: string): Promise<boolean>;
  /** Holds an active person; a held one gets the new reason. Returns the person as it is then: forgotten ones stay so. */
  hold(uid: string, reason: string): Promise<KeptPerson>;
  /** Ends a hold; without one it does nothing. */
  release(uid: string): Promise<void>;
  /**
   * Begins the forgetting of an active person: from here on no append takes a text of this person. Returns the person as it is then: a
   * held one stays held, another forgetting goes on.
   */
  beginForgetting(uid: string, asked: NonNullable<KeptPerson['asked']>): Promise<KeptPerson>;
  /** Persons in state `forgetting`, the oldest first. */
  unfinished(): Promise<readonly KeptPerson[]>;
  /** The tasks that the person has done anything on. */
  tasksOf(uid: string): Promise<readonly string[]>;
  /** The bids of the person on the task that were neither withdrawn, nor declined by the owner. */
  liveBids(uid: string, taskId: string): Promise<readonly string[]>;
  /** Looks for PersonForgotten of each in the ledger, and keeps its place: from here on the texts may be deleted. Returns the places that it found. */
  recorded(...uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Deletes everything of the person in the ledger's database but the events, and notes the tasks to tell of it. Once PersonForgotten is recorded. */
  deleteTexts(uid: string): Promise<void>;
  /** Up to 100 tasks that have no TextsForgotten of this person yet. */
  tasksToTell(uid: string): Promise<readonly string[]>;
  taskIsTold(uid: string, taskId: string): Promise<void>;
  cleared(uid: string, store: PersonStore): Promise<void>;
  notCleared(uid: string, store: PersonStore, fault: string): Promise<void>;
  /** The state is `forgotten` from now on. */
  finish(uid: string): Promise<void>;
  /**
   * Makes PostgreSQL forget deleted rows: also the space that they took, and its log. Only where the user of the database may do that. Rejects
   * while a transaction from before may still read them.
   */
  scrub(): Promise<void>;
  /** The uids that this process knows as forgotten or being forgotten, at most 2 s late. */
  readonly fence: {
    isForgotten(uid: string): boolean;
    /** Calls the listener with each uid that comes later, until the returned function is called. */
    onForgotten(listener: (uid: string) => void): () => void;
  };
}
