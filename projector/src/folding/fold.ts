import type { StoredEvent } from '@marketplace/contracts';
import {
  forgottenIn,
  layoutOf,
  namesItsTask,
  type Change,
  type Collection,
} from '@marketplace/read-store/projections';
import type { DocumentsOfPersons, DocumentWrite, StoredDocument } from '@marketplace/read-store';

/** Documents that need not be loaded. */
export interface KnownDocuments {
  get(collection: Collection, id: string): StoredDocument | undefined;
  /** The known documents of the collection, at least all that the store may not have yet. */
  of(collection: Collection): Iterable<StoredDocument>;
}

/** Documents by collection and id. */
export type DocumentMap<D extends StoredDocument = StoredDocument> = ReadonlyMap<
  Collection,
  ReadonlyMap<string, D>
>;

export const documentsOf = <D extends StoredDocument>(documents: DocumentMap<D>): readonly D[] =>
  [...documents.values()].flatMap((ofCollection) => [...ofCollection.values()]);

/** An event, and its changes, given the task's document of the projection's lookup collections. */
export interface EventChanges {
  readonly event: StoredEvent;
  readonly changes: (lookedUp: object | undefined) => readonly Change[];
}

/** The first event of a task that could not be applied, and why. */
export interface Fault {
  readonly event: StoredEvent;
  readonly error: Error;
}

export interface FoldResult {
  /** The documents after the changes, each once; unchanged documents are left out. */
  readonly documents: DocumentMap<DocumentWrite>;
  /** The event of each task that could not be applied. It and the task's later events were left out. */
  readonly faults: ReadonlyMap<string, Fault>;
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The value of a key; creates it if it is missing. */
const having = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const there = map.get(key);
  if (there !== undefined) return there;
  const created = make();
  map.set(key, created);
  return created;
};

type ForgetChange = Extract<Change, { readonly kind: 'forget' }>;
/** A document that a change is made to, or the documents of a person on a task. */
export type NeededDocument = Pick<Exclude<Change, ForgetChange>, 'kind' | 'collection' | 'id'> | ForgetChange;

/**
 * The ids of the documents that must be loaded before the changes can be folded, by collection. A document that is put
 * or removed as a whole is not loaded: the write is guarded by its position.
 */
export const neededIds = (
  needs: readonly NeededDocument[],
  known: KnownDocuments,
  hasLookups: boolean,
): ReadonlyMap<Collection, ReadonlySet<string>> => {
  const begun = new Set<string>();
  const needed = new Map<Collection, Set<string>>();
  for (const { kind, collection: name, id } of needs) {
    const collection = name as Collection;
    const key = `${collection} ${id}`;
    if (begun.has(key)) continue;
    const isWhole = kind === 'put' || kind === 'remove';
    // What is looked up may say that there is no such change after all: then a later one needs the stored document.
    if (!isWhole || !hasLookups) begun.add(key);
    const isLoaded = !isWhole && (kind !== 'forget' || !namesItsTask(layoutOf(collection)));
    if (isLoaded && known.get(collection, id) === undefined)
      having(needed, collection, () => new Set()).add(id);
  }
  return needed;
};

/** By collection, the persons whose texts are to be removed from documents, and the tasks of these documents. */
export const neededPersons = (
  needs: readonly NeededDocument[],
): ReadonlyMap<Collection, DocumentsOfPersons> => {
  const needed = new Map<Collection, { readonly uids: string[]; readonly taskIds: string[] }>();
  for (const need of needs) {
    if (need.kind !== 'forget' || !namesItsTask(layoutOf(need.collection as Collection))) continue;
    const { uids, taskIds } = having(needed, need.collection as Collection, () => ({
      uids: [],
      taskIds: [],
    }));
    uids.push(need.uid);
    taskIds.push(need.id);
  }
  return needed;
};

type Body = Readonly<Record<string, unknown>>;
type ChangeOfOne = Exclude<Change, ForgetChange>;

const missing = ({ position, id, collection }: Change): Error =>
  new Error(`Position ${position} changes the document ${id} of ${collection}, which is missing.`);

const added = (body: Record<string, unknown>, steps: Readonly<Record<string, number>> = {}): Body => {
  for (const [field, by] of Object.entries(steps)) body[field] = Number(body[field]) + by;
  return body;
};

const bodyAfter = (change: ChangeOfOne, current: StoredDocument | undefined): Body | undefined => {
  switch (change.kind) {
    case 'put':
      return change.body;
    case 'remove':
      return undefined;
    case 'patch': {
      if (current === undefined) throw missing(change);
      return current.body && added({ ...current.body, ...change.fields }, change.by);
    }
    case 'increment': {
      if (current === undefined) throw missing(change);
      return current.body && added({ ...current.body }, change.by);
    }
  }
};

/** The document after a change; undefined if the document contains the change already (a repeated batch). */
const apply = (
  change: ChangeOfOne,
  current: StoredDocument | undefined,
  changedBefore: DocumentWrite | undefined,
): DocumentWrite | undefined => {
  if (current !== undefined && current.position >= change.position) return undefined;
  const body = bodyAfter(change, current);
  const countersOnly =
    change.kind === 'increment' &&
    body !== undefined &&
    (changedBefore === undefined || changedBefore.countersOnly === true);
  const { collection, id, position } = change;
  return { collection, id, position, body, ...(countersOnly && { countersOnly }) } as DocumentWrite;
};

/**
 * Folds events over known documents. Events of a document must be in the order of positions. Changes at or below a document's
 * position are skipped. An event is applied completely or not at all.
 */
export const fold = (
  known: KnownDocuments,
  events: readonly EventChanges[],
  lookups: readonly Collection[] = [],
): FoldResult => {
  const documents = new Map<Collection, Map<string, DocumentWrite>>();
  const faults = new Map<string, Fault>();
  const current = (collection: Collection, id: string) =>
    documents.get(collection)?.get(id) ?? known.get(collection, id);
  /** The changes that remove the person from documents. */
  const forgotten = (change: ForgetChange): readonly ChangeOfOne[] => {
    const collection = change.collection as Collection;
    const layout = layoutOf(collection);
    const ids = new Set(namesItsTask(layout) ? documents.get(collection)?.keys() : [change.id]);
    if (namesItsTask(layout)) for (const { id } of known.of(collection)) ids.add(id);
    return [...ids].flatMap(
      (id) => forgottenIn(layout, change, id, { ...current(collection, id)?.body }) ?? [],
    );
  };
  const applied = (change: Change): DocumentWrite[] => {
    if (change.kind === 'forget') return forgotten(change).flatMap(applied);
    const collection = change.collection as Collection;
    const changedBefore = documents.get(collection)?.get(change.id);
    const document = apply(change, changedBefore ?? known.get(collection, change.id), changedBefore);
    return document === undefined ? [] : [document];
  };
  for (const { event, changes } of events) {
    if (faults.has(event.taskId)) continue;
    try {
      const found = lookups.flatMap((collection) => current(collection, event.taskId) ?? []);
      const live = found.filter(({ body }) => body !== undefined);
      const has = ({ position }: StoredDocument) => position >= event.position;
      // This event was delivered again: its documents are written, and a later lookup document would lead to other changes. While a
      // document moves to another collection, it may be in both.
      if (found.some(has) && live.every(has)) continue;
      const [lookedUp] = live;
      for (const document of changes(lookedUp?.body).flatMap(applied))
        having(documents, document.collection, () => new Map()).set(document.id, document);
    } catch (error) {
      faults.set(event.taskId, { event, error: asError(error) });
    }
  }
  return { documents, faults };
};
