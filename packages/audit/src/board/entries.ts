import {
  hasClosed,
  pickDefined,
  type EventData,
  type TaskDetails,
  type TaskEventType,
} from '@marketplace/contracts';
import type { LedgerFact, LedgerReads } from '@marketplace/event-store';
import { batchesOf } from '../export/batches.ts';
import { readable } from '../folding/readable.ts';
import type { FoundWords } from './words.ts';

/** The fields that lists are filtered and sorted by. */
const listedFields = ['category', 'status', 'deadline', 'budget'] as const;

/** The parts of a task that decide whether and where it is in a list. Only these, because there may be very many tasks. */
export interface Entry extends Pick<TaskDetails, (typeof listedFields)[number]> {
  readonly taskId: string;
  /** Position of its posting. */
  readonly posted: number;
  /** Bidding on its deadline has ended. */
  readonly closed: boolean;
  readonly inTitle: FoundWords;
  readonly inDescription: FoundWords;
}

type Find = (text: string) => FoundWords;

const batchSize = 5_000;
/** The types that change an entry. Bids, which are most events, do not. */
const types = [
  'TaskPosted',
  'TaskUpdated',
  'TaskDeleted',
  'BidAccepted',
  'AcceptanceWithdrawn',
  'BiddingClosed',
] as const satisfies TaskEventType[];

const posting = (
  { taskId, position, recordedAt }: LedgerFact,
  data: EventData<'TaskPosted'>,
  find: Find,
): Entry => ({
  ...pickDefined(data, listedFields),
  taskId,
  posted: position,
  closed: hasClosed(data.deadline, recordedAt),
  inTitle: find(data.title),
  inDescription: find(data.description),
});

const editing = (
  entry: Entry,
  data: EventData<'TaskUpdated'>,
  { recordedAt }: LedgerFact,
  find: Find,
): Entry => ({
  ...Object.assign({ ...entry }, pickDefined(data, listedFields)),
  ...(data.deadline !== undefined && { closed: hasClosed(data.deadline, recordedAt) }),
  ...(data.title !== undefined && { inTitle: find(data.title) }),
  ...(data.description !== undefined && { inDescription: find(data.description) }),
});

/** The task's entry after its next event; undefined before its posting and after its deletion. */
const entryAfter = (entry: Entry | undefined, fact: LedgerFact, find: Find): Entry | undefined => {
  const happened = readable(fact);
  if (happened?.type === 'TaskPosted') return posting(fact, happened.data, find);
  if (entry === undefined || happened === undefined) return entry;
  if (happened.type === 'TaskUpdated') return editing(entry, happened.data, fact, find);
  if (happened.type === 'TaskDeleted') return undefined;
  if (happened.type === 'BidAccepted') return { ...entry, status: 'In Progress' };
  if (happened.type === 'AcceptanceWithdrawn') return { ...entry, status: 'Pending' };
  return happened.type === 'BiddingClosed' ? { ...entry, closed: true } : entry;
};

/** All tasks at a position, in the order of posting. */
export const entriesAt = async (
  store: Pick<LedgerReads, 'readFacts'>,
  position: number,
  find: Find,
): Promise<readonly Entry[]> => {
  const entries = new Map<string, Entry>();
  const take = (fact: LedgerFact): void => {
    const entry = entryAfter(entries.get(fact.taskId), fact, find);
    if (entry) entries.set(fact.taskId, entry);
    else entries.delete(fact.taskId);
  };
  const read = (range: { readonly after: number; readonly to: number; readonly limit: number }) =>
    store.readFacts({ types, ...range });
  for await (const batch of batchesOf(read, { after: 0, to: position, limit: batchSize }))
    batch.forEach(take);
  return [...entries.values()];
};
