import type { Collection, StoredDocument } from '@marketplace/read-store';
import type { Change, TaskFields } from './changes.ts';

type Loaded = ReadonlyMap<string, StoredDocument>;

/** A document's key among those of all collections. */
export const keyOf = (collection: Collection, id: string): string => `${collection}/${id}`;

/**
 * The ids of the documents that must be there before the changes can be folded, by collection. What a change puts
 * or removes as a whole need not be: the write, guarded by position, settles whether it was there before.
 */
export const neededIds = (changes: readonly Change[]): ReadonlyMap<Collection, readonly string[]> => {
  const begun = new Set<string>();
  const needed = new Map<Collection, string[]>();
  for (const { kind, collection, id } of changes) {
    const key = keyOf(collection, id);
    if (begun.has(key)) continue;
    begun.add(key);
    if (kind === 'put' || kind === 'remove') continue;
    const ids = needed.get(collection);
    if (ids === undefined) needed.set(collection, [id]);
    else ids.push(id);
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
          `Position ${position} changes the document ${keyOf(collection, id)}, which is not there.`,
        );
      const body = current.body && { ...current.body, ...definedOnly(change.fields) };
      return { collection, id, position, body } as StoredDocument;
    }
    case 'increment': {
      const body = (current?.body ?? change.empty) as typeof change.empty;
      return { collection, id, position, body: { ...body, count: body.count + change.by } } as StoredDocument;
    }
  }
};

/**
 * A batch of changes, in the order of positions for each document, folded over the documents that are there: the
 * documents that it ends in, each once. Changes at or below a document's position are passed over.
 * @throws where a change needs a document that is not there
 */
export const fold = (loaded: Loaded, changes: readonly Change[]): readonly StoredDocument[] => {
  const changed = new Map<string, StoredDocument>();
  for (const change of changes) {
    const key = keyOf(change.collection, change.id);
    const next = apply(change, changed.get(key) ?? loaded.get(key));
    if (next !== undefined) changed.set(key, next);
  }
  return [...changed.values()];
};
