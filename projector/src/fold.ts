import type { Collection, StoredDocument } from '@marketplace/read-store';
import type { StoredEvent } from '@marketplace/contracts';
import type { Change, TaskFields } from './changes.ts';

/** Documents by collection and id. */
export type DocumentMap = ReadonlyMap<Collection, ReadonlyMap<string, StoredDocument>>;

export const documentsOf = (documents: DocumentMap): readonly StoredDocument[] =>
  [...documents.values()].flatMap((ofCollection) => [...ofCollection.values()]);

/** An event, and what it does. */
export interface EventChanges {
  readonly event: StoredEvent;
  readonly changes: readonly Change[];
}

/** The first event of a task that could not be applied, and why. */
export interface Fault {
  readonly event: StoredEvent;
  readonly error: Error;
}

export interface Folded {
  /** The documents that the changes end in, each once; those that no change moved are left out. */
  readonly documents: DocumentMap;
  /** By task: of these, that event and those after it are not in. */
  readonly faults: ReadonlyMap<string, Fault>;
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The value of a key, made where there is none. */
const having = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
};

/**
 * The ids of the documents that must be there before the changes can be folded, by collection. What a change puts
 * or removes as a whole need not be: the write, guarded by position, settles whether it was there before.
 */
export const neededIds = (
  changes: readonly Change[],
  known: DocumentMap,
): ReadonlyMap<Collection, ReadonlySet<string>> => {
  const begun = new Map<Collection, Set<string>>();
  const needed = new Map<Collection, Set<string>>();
  for (const { kind, collection, id } of changes) {
    const ids = having(begun, collection, () => new Set());
    if (ids.has(id)) continue;
    ids.add(id);
    const whole = kind === 'put' || kind === 'remove';
    if (!whole && known.get(collection)?.has(id) !== true)
      having(needed, collection, () => new Set()).add(id);
  }
  return needed;
};

const definedOnly = (fields: TaskFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** What a change makes of the document there, or undefined where it changes nothing. */
const apply = (change: Change, current: StoredDocument | undefined): StoredDocument | undefined => {
  // It has been taken in before: delivered again.
  if (current !== undefined && current.position >= change.position) return undefined;
  const { collection, id, position } = change;
  switch (change.kind) {
    case 'put':
      return { collection, id, position, body: change.body } as StoredDocument;
    case 'remove':
      return { collection, id, position, body: undefined };
    case 'patch': {
      if (current === undefined)
        throw new Error(
          `Position ${position} changes the document ${id} of ${collection}, which is not there.`,
        );
      const body = current.body && { ...current.body, ...definedOnly(change.fields) };
      return { collection, id, position, body } as StoredDocument;
    }
    case 'increment': {
      const before = current?.body && 'count' in current.body ? current.body.count : 0;
      return {
        collection,
        id,
        position,
        body: { ...change.rest, count: before + change.by },
      } as StoredDocument;
    }
  }
};

/**
 * Events in the order of positions for each document, folded over the documents that are there. Changes at or below a
 * document's position are passed over. An event is in whole or not at all.
 */
export const fold = (there: DocumentMap, events: readonly EventChanges[]): Folded => {
  const documents = new Map<Collection, Map<string, StoredDocument>>();
  const faults = new Map<string, Fault>();
  const current = ({ collection, id }: Change) =>
    documents.get(collection)?.get(id) ?? there.get(collection)?.get(id);
  for (const { event, changes } of events) {
    if (faults.has(event.taskId)) continue;
    try {
      const changed = changes.flatMap((change) => apply(change, current(change)) ?? []);
      for (const document of changed)
        having(documents, document.collection, () => new Map()).set(document.id, document);
    } catch (error) {
      faults.set(event.taskId, { event, error: asError(error) });
    }
  }
  return { documents, faults };
};
