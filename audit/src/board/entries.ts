import {
  pickDefined,
  UnreadableEvent,
  upcastFact,
  type EventData,
  type StoredFact,
  type TaskDetails,
  type TaskEventType,
} from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { batchesOf } from '../export/batches.ts';
import type { FoundWords } from './words.ts';

/** The fields that lists are filtered and sorted by. */
const listedFields = ['category', 'status', 'deadline', 'budget'] as const;

/** The parts of a task that decide whether and where it is in a list. Only these, because there may be very many tasks. */
export interface Entry extends Pick<TaskDetails, (typeof listedFields)[number]> {
  readonly taskId: string;
  /** Position of its posting. */
  readonly posted: number;
  readonly inTitle: FoundWords;
  readonly inDescription: FoundWords;
}

type Find = (text: string) => FoundWords;

const batchSize = 5_000;
/** Bids are most events, and do not change an entry. */
const types = ['TaskPosted', 'TaskUpdated', 'TaskDeleted'] as const satisfies TaskEventType[];

/** The event in the current version; undefined if this program can't read it. */
const readable = (fact: StoredFact): ReturnType<typeof upcastFact> | undefined => {
  try {
    return upcastFact(fact);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};

const posting = ({ taskId, position }: StoredFact, data: EventData<'TaskPosted'>, find: Find): Entry => ({
  ...pickDefined(data, listedFields),
  taskId,
  posted: position,
  inTitle: find(data.title),
  inDescription: find(data.description),
});

const editing = (entry: Entry, data: EventData<'TaskUpdated'>, find: Find): Entry =>
  Object.assign(
    { ...entry },
    pickDefined(data, listedFields),
    data.title !== undefined && { inTitle: find(data.title) },
    data.description !== undefined && { inDescription: find(data.description) },
  );

/** All tasks at a position, in the order of posting. */
export const entriesAt = async (
  store: Pick<LedgerReads, 'readFacts'>,
  position: number,
  find: Find,
): Promise<readonly Entry[]> => {
  const entries = new Map<string, Entry>();
  const take = (fact: StoredFact): void => {
    const happened = readable(fact);
    const entry = entries.get(fact.taskId);
    if (happened?.type === 'TaskPosted') entries.set(fact.taskId, posting(fact, happened.data, find));
    else if (happened?.type === 'TaskDeleted') entries.delete(fact.taskId);
    else if (happened?.type === 'TaskUpdated' && entry)
      entries.set(fact.taskId, editing(entry, happened.data, find));
  };
  const read = (range: { readonly after: number; readonly to: number; readonly limit: number }) =>
    store.readFacts({ types, ...range });
  for await (const batch of batchesOf(read, { after: 0, to: position, limit: batchSize }))
    batch.forEach(take);
  return [...entries.values()];
};
