import {
  UnreadableEvent,
  upcast,
  type RecordedEvent,
  type TaskCategory,
  type TaskEventType,
  type TaskStatus,
} from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { batchesOf } from '../export/batches.ts';
import type { Has } from './words.ts';

/** What of a task decides whether and where it is in a list: little, because there may be very many. */
export interface Entry {
  readonly taskId: string;
  /** Position of its posting. */
  readonly posted: number;
  readonly category: TaskCategory;
  readonly status: TaskStatus;
  readonly deadline: string;
  readonly budget: number;
  readonly inTitle: Has;
  readonly inDescription: Has;
}

type Find = (text: string) => Has;
type Of<T extends TaskEventType> = Extract<RecordedEvent, { type: T }>;

const batchSize = 2_000;

/** The events of one type up to a position, in order; those that this program can't read are passed over. */
async function* eventsOf<T extends TaskEventType>(
  store: Pick<LedgerReads, 'findEvents'>,
  type: T,
  to: number,
): AsyncGenerator<readonly Of<T>[]> {
  const readable = (event: HashedEvent): Of<T>[] => {
    try {
      return [upcast(event) as Of<T>];
    } catch (error) {
      if (error instanceof UnreadableEvent) return [];
      throw error;
    }
  };
  const read = (range: { readonly after: number; readonly to: number; readonly limit: number }) =>
    store.findEvents({ types: [type], ...range });
  for await (const batch of batchesOf(read, { after: 0, to, limit: batchSize }))
    yield batch.flatMap(readable);
}

const posting = ({ taskId, position, data }: Of<'TaskPosted'>, find: Find): Entry => ({
  taskId,
  posted: position,
  category: data.category,
  status: data.status,
  deadline: data.deadline,
  budget: data.budget,
  inTitle: find(data.title),
  inDescription: find(data.description),
});

const editing = (entry: Entry, { data }: Of<'TaskUpdated'>, find: Find): Entry => ({
  ...entry,
  category: data.category ?? entry.category,
  status: data.status ?? entry.status,
  deadline: data.deadline ?? entry.deadline,
  budget: data.budget ?? entry.budget,
  inTitle: data.title === undefined ? entry.inTitle : find(data.title),
  inDescription: data.description === undefined ? entry.inDescription : find(data.description),
});

/**
 * All tasks that were there at a position, in the order of their posting. Type by type: bids, which are most events, are
 * not read, and what became of a task that was deleted does not matter.
 */
export const entriesAt = async (
  store: Pick<LedgerReads, 'findEvents'>,
  position: number,
  find: Find,
): Promise<readonly Entry[]> => {
  const entries = new Map<string, Entry>();
  for await (const batch of eventsOf(store, 'TaskPosted', position))
    for (const event of batch) entries.set(event.taskId, posting(event, find));
  for await (const batch of eventsOf(store, 'TaskDeleted', position))
    for (const { taskId } of batch) entries.delete(taskId);
  for await (const batch of eventsOf(store, 'TaskUpdated', position))
    for (const event of batch) {
      const entry = entries.get(event.taskId);
      if (entry) entries.set(event.taskId, editing(entry, event, find));
    }
  return [...entries.values()];
};
