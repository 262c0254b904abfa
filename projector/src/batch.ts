import { upcast, type StoredEvent } from '@marketplace/contracts';
import type { GenerationId, ProjectionStore, StoredDocument } from '@marketplace/read-store';
import type { Change, Projection } from './changes.ts';
import { fold, keyOf, neededIds } from './fold.ts';

const types = (projection: Projection): ReadonlySet<string> => projection.types;

/** The changes of the events up to the first that can't be read, and that one's fault. */
export const changesUpToFault = (
  projection: Projection,
  events: readonly StoredEvent[],
): { readonly changes: readonly Change[]; readonly applied: number; readonly fault?: Error } => {
  const changes: Change[] = [];
  for (const [applied, event] of events.entries()) {
    if (!types(projection).has(event.type) && isKnown(event.type)) continue;
    try {
      changes.push(...projection.changes(upcast(event)));
    } catch (fault) {
      return { changes, applied, fault: fault instanceof Error ? fault : new Error(String(fault)) };
    }
  }
  return { changes, applied: events.length };
};

const knownTypes: ReadonlySet<string> = new Set(['TaskPosted', 'TaskUpdated', 'TaskDeleted', 'BidPlaced']);
// A type that nobody knows must not pass by in silence: it may be one that this projection should have known.
const isKnown = (type: string): boolean => knownTypes.has(type);

/** Folds the changes in memory and writes their final documents, with the checkpoint. */
export const applyChanges = async (
  store: ProjectionStore,
  id: GenerationId,
  changes: readonly Change[],
  checkpoint: number,
): Promise<void> => {
  const loaded = new Map<string, StoredDocument>();
  for (const [collection, ids] of neededIds(changes)) {
    for (const [documentId, document] of await store.load(id, collection, ids))
      loaded.set(keyOf(collection, documentId), document);
  }
  await store.write(id, fold(loaded, changes), checkpoint);
};
