import { besideId, type StoredEvent } from '@marketplace/contracts';
import {
  biddersSide,
  ownersSide,
  type Collection,
  type Projection,
} from '@marketplace/read-store/projections';
import type { GenerationId, ProjectionStore, StoredDocument, Writer } from '@marketplace/read-store';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf } from '../folding/fold.ts';

type Store = Pick<ProjectionStore, 'openWriter'>;

/** Opens a writer for the function, and closes it afterwards. */
export const withWriter = async <T>(store: Store, use: (writer: Writer) => Promise<T>): Promise<T> => {
  const writer = await store.openWriter();
  try {
    return await use(writer);
  } finally {
    await writer.close();
  }
};

/** The position up to which the generation has every event. */
export const checkpointOf = (store: Store, id: GenerationId): Promise<number> =>
  withWriter(store, async (writer) => Math.min(...(await writer.checkpoints(id))));

/** The bid that an event is about. The event's data may have any shape. */
const bidIdOf = ({ data }: StoredEvent): unknown => (data as { readonly bidId?: unknown } | null)?.bidId;
/** The ids of the documents of a collection that an event may change. */
const documentIds: Readonly<Record<Collection, (event: StoredEvent) => readonly unknown[]>> = {
  tasks: ({ taskId }) => [taskId],
  hidden_tasks: ({ taskId }) => [taskId],
  bids: (event) => [bidIdOf(event)],
  watched: ({ taskId }) => [taskId],
  gone_tasks: ({ taskId }) => [taskId],
  user_notifications: ({ id }) => [id, besideId(id, 0), besideId(id, 1)],
  task_notifications: ({ id }) => [id],
  // These tests have no saved searches.
  alerts: () => [],
  deals: (event) => {
    const bidId = bidIdOf(event);
    return typeof bidId === 'string' ? [biddersSide(bidId), ownersSide(bidId)] : [];
  },
  deal_tasks: ({ taskId }) => [taskId],
  hidden_profiles: ({ taskId }) => [taskId],
};

/** The documents in the order of their ids, then of their collections: documents of two collections may have the same id. */
export const inOrder = (documents: readonly StoredDocument[]): readonly StoredDocument[] => {
  const keyOf = ({ id, collection }: StoredDocument) => `${id} ${collection}`;
  return documents.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** The stored documents that the events can change, in the order of their ids. */
export const documentsIn = (
  store: Store,
  projection: Projection,
  events: readonly StoredEvent[],
  generation = 1,
): Promise<readonly StoredDocument[]> =>
  withWriter(store, async (writer) => {
    const id = { projection: projection.name, generation };
    const found: StoredDocument[] = [];
    for (const { name } of projection.collections) {
      const collection = name as Collection;
      const ids = events.flatMap(documentIds[collection]).filter((one) => typeof one === 'string');
      found.push(...(await writer.load(id, collection, [...new Set(ids)])).values());
    }
    return inOrder(found);
  });

/** The documents after these events, folded in one batch without earlier documents. */
export const foldOf = async (
  projection: Projection,
  events: readonly StoredEvent[],
): Promise<readonly StoredDocument[]> => {
  const { documents, faults } = await foldBatch(projection, events, nothingKnown, () =>
    Promise.resolve(new Map()),
  );
  for (const { error } of faults.values()) throw error;
  return inOrder(documentsOf(documents));
};
