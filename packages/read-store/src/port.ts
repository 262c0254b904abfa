import type { LogPosition, ProjectionName } from '@marketplace/contracts';
import type { Collection } from './projections/index.ts';
import type { DocumentsOfPersons, DocumentWrite, StoredDocument } from './documents.ts';
import type {
  At,
  ConditionOn,
  Entries,
  EntryField,
  EntryQuery,
  ReadDocument,
  ListOf,
  Page,
  PageOf,
  TallyOf,
} from './query.ts';
import type { SimilarWord } from './fuzzyMatch.ts';
import type { Generation, GenerationId, Rebuilds } from './rebuild.ts';

export * from './documents.ts';
export * from './query.ts';
export * from './rebuild.ts';

/** A write to a generation: its changed documents, and its new checkpoints. */
export interface GenerationWrite {
  readonly id: GenerationId;
  readonly documents: readonly DocumentWrite[];
  /** By partition, the position up to which every event is included. Other partitions keep their checkpoint. */
  readonly reached: ReadonlyMap<number, number>;
  /** The last event that the write includes; undefined if it includes none. Like checkpoints, the stored one never moves back. */
  readonly logPosition?: LogPosition | undefined;
  /** Set if the write resolves dead letters: then documents change at the same position, so the revision changes. */
  readonly resolvesLetters?: true;
}

export interface Writer {
  /**
   * Aborts when the connection breaks or the documents are gone: it is unknown then whether the last write was done, and what the
   * store has. All loaded and written documents are no longer valid, and all calls reject.
   */
  readonly disconnected: AbortSignal;
  /** The generation's checkpoints, by partition. */
  checkpoints(id: GenerationId): Promise<readonly number[]>;
  /** Loads documents by id (including removed ones), or the documents of persons. */
  load(
    id: GenerationId,
    collection: Collection,
    wanted: readonly string[] | DocumentsOfPersons,
  ): Promise<ReadonlyMap<string, StoredDocument>>;
  /**
   * Prepares a write, which may overlap with the write before. The returned function does the write; call it again after a
   * failure. A document is written only if its position is higher than the stored one. Checkpoints never move back. PostgreSQL
   * writes all or nothing; MongoDB writes the documents first, then the checkpoints.
   */
  prepareWrite(writes: readonly GenerationWrite[]): () => Promise<void>;
  close(): Promise<void>;
}

/** The stored fields of a document: its columns, its texts and its words for searches, by their names. */
export interface StoredFields {
  readonly position: number;
  /** Undefined: it is removed. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

/** Documents by their ids; or the next `limit` documents after an id, in the order of ids. */
export type WhichDocuments = readonly string[] | { readonly after: string; readonly limit: number };

/** The store for the projector: generations of documents. All calls are idempotent. */
export interface ProjectionStore extends Rebuilds {
  /** Makes the schema if it is missing, and generation 1 of each projection live if none is. */
  prepare(): Promise<void>;
  /**
   * Makes the indexes of a generation, and allows reads. Called when the generation has caught up for the first time, because an
   * empty one is filled much faster without indexes. Does nothing if the indexes exist.
   */
  prepareReads(generation: Generation): Promise<void>;
  /**
   * Makes the generation live and returns true. If it is behind the live one in any partition, readers would see older documents, so it does nothing and
   * returns false. The former live generation becomes the previous one; if it has diverged, it may be ahead, and is not kept as
   * the previous one.
   */
  makeLive(id: GenerationId): Promise<boolean>;
  openWriter(): Promise<Writer>;
  /**
   * Calls the listener when a read begins to wait in a hurry, until the returned function is called: a read of this process, and on
   * PostgreSQL soon also of another one.
   */
  onHurry(listener: () => void): () => void;
  /** The stored fields of these documents, also of removed ones, to compare them with the fold of their events. */
  storedFields(
    id: GenerationId,
    collection: Collection,
    which: WhichDocuments,
  ): Promise<ReadonlyMap<string, StoredFields>>;
  /**
   * Reviews the next words of the vocabulary: counts the users who have tasks with each word, and removes words that no task has. Resolves
   * with the last word; undefined at the end.
   */
  reviewWords(after: string): Promise<string | undefined>;
  /** Removes a user's alerts from all generations. Alerts depend on saved searches, so no event removes them. */
  removeAlerts(uid: string): Promise<void>;
}

/** The position of the live generation of each projection. */
export type ReadPositions = Readonly<Record<ProjectionName, number>>;

/**
 * The version of the live documents. Documents at the same positions may differ in another revision: the revision is different in
 * each store, and changes with each swap of generations and each resolved dead letter. While some partitions are further than the
 * position, it also changes with each of them.
 */
export interface ReadVersion {
  readonly revisions: Readonly<Record<ProjectionName, string>>;
  readonly positions: ReadPositions;
}

/** The reader of a list. The owner of its documents may see more of them. */
export type ListReader = 'everybody' | 'owner';

/** An answer, its position, and the revision of its generation: eight hex digits, different for each generation of any store. */
export type WithRevision<T> = At<T & { readonly revision: string }>;

/**
 * Reads for the query service. Each answer is from one projection, and contains at least every event up to its position.
 * Rejects with Problem kind `unavailable` while the store is away, or while a projection is made for the first time.
 */
export interface DocumentReader {
  positions(): Promise<ReadPositions>;
  /**
   * The version of reads that start later. While it is the same, so are the documents (on MongoDB, except documents of a current
   * write, whose checkpoint follows).
   */
  version(): Promise<ReadVersion>;
  /** Waits until `reached(positions)` is true; false after `timeoutMs`. With `hurry`, projectors write without a pause meanwhile. */
  waitFor(
    reached: (positions: ReadPositions) => boolean,
    timeoutMs: number,
    options?: { readonly hurry?: boolean },
  ): Promise<boolean>;
  /** Calls the listener soon after each new position, until the returned function is called. */
  onAdvance(listener: (positions: ReadPositions) => void): () => void;
  /** One document; concurrent calls share one statement. */
  get<C extends Collection>(
    collection: C,
    id: string,
  ): Promise<WithRevision<{ readonly document: ReadDocument<C> | undefined }>>;
  getMany<C extends Collection>(
    collection: C,
    ids: readonly string[],
  ): Promise<WithRevision<{ readonly documents: ReadonlyMap<string, ReadDocument<C>> }>>;
  page<C extends Collection>(collection: C, query: PageOf<C>): Promise<At<Page<C>>>;
  count<C extends Collection>(
    collection: C,
    where: readonly ConditionOn<C>[],
  ): Promise<At<{ readonly count: number }>>;
  /** How many documents have each value of a field, most first. */
  tally<C extends Collection>(
    collection: C,
    query: TallyOf<C>,
  ): Promise<At<{ readonly counts: ReadonlyMap<string, number> }>>;
  /**
   * Words of searched documents that have letters in common with this one, most first, for `bestMatchesOf`. Some of these documents
   * may be removed.
   */
  similarWords(word: string): Promise<readonly SimilarWord[]>;
  /** Some columns of each match, but of all matches: they are read at once, so they are of one moment. */
  entries<C extends Collection, F extends EntryField<C>>(
    collection: C,
    query: EntryQuery<C, F>,
  ): Promise<WithRevision<{ readonly entries: Entries<C, F> }>>;
  /**
   * All tasks that match as a JSON array, with the fields that the reader may see, and their number; undefined if there are more
   * than `most`. Texts that this process has are not read again, so that it costs little to read a long list after each write. A
   * task may be newer than the position.
   */
  list(
    query: ListOf<'tasks'>,
    options: { readonly most: number; readonly reader: ListReader },
  ): Promise<At<{ readonly list: { readonly json: Buffer; readonly total: number } | undefined }>>;
  /**
   * The same for a list of any length, in pieces that are read as they are consumed. It has the tasks that match at the start, in
   * their order, with the texts of the time when they are read; a task that is removed before that is left out.
   */
  stream(
    query: ListOf<'tasks'>,
    reader: ListReader,
  ): Promise<At<{ readonly total: number; readonly pieces: AsyncIterable<Buffer> }>>;
}

export interface ReadStore {
  readonly projections: ProjectionStore;
  readonly documents: DocumentReader;
  /** Removes the bytes of removed documents from the database, and from the disk where this can be done while others read. */
  scrub(): Promise<void>;
  /** Drops texts of documents, and words of them, that this process has in memory. */
  dropTexts(): void;
  /**
   * Removes everything, so that `projections.prepare()` starts again with an empty store. For a restore: no other program may use the
   * store meanwhile.
   */
  forget(): Promise<void>;
  /** Rejects if the store cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}
