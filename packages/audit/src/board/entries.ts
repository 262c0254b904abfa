import {
  biddingAfter,
  listingTypes,
  pickDefined,
  systemActor,
  taskChangeOf,
  type TaskDetails,
  type TaskRecord,
} from '@marketplace/contracts';
import type { LedgerFact, LedgerReads } from '@marketplace/event-store';
import { batchesOf } from '../export/batches.ts';
import { readableTaskEvent } from '../folding/readable.ts';
import { wordFinder, type FoundWords } from './words.ts';

/** The fields that lists are filtered and sorted by. */
const listedFields = ['category', 'status', 'deadline', 'budget', 'bidding', 'hiddenAt'] as const;

/** The parts of a task that decide whether and where it is in a list. Only these, because there may be very many tasks. */
export interface Entry extends Pick<TaskRecord, (typeof listedFields)[number]> {
  readonly taskId: string;
  /** Position of its posting. */
  readonly posted: number;
  readonly inTitle: FoundWords;
  readonly inDescription: FoundWords;
}

type WordFinder = (text: string) => FoundWords;

const batchSize = 5_000;
/** Placeholders: an entry depends neither on the actor nor on the version of its task. */
const unused = { taskVersion: 0, actor: systemActor } as const;

const wordsIn = ({ title, description }: Partial<TaskDetails>, find: WordFinder) => ({
  ...(title !== undefined && { inTitle: find(title ?? '') }),
  ...(description !== undefined && { inDescription: find(description ?? '') }),
});

/** The task's entry after its next event; undefined before its posting and after its deletion. */
const entryAfter = (entry: Entry | undefined, fact: LedgerFact, find: WordFinder): Entry | undefined => {
  const happened = readableTaskEvent(fact);
  if (happened === undefined) return entry;
  const change = taskChangeOf({ ...fact, ...happened, ...unused });
  if (change.kind === 'posted') {
    const { taskId, position: posted } = fact;
    const { title, description } = change.record;
    const words = { inTitle: find(title ?? ''), inDescription: find(description ?? '') };
    return { ...pickDefined(change.record, listedFields), taskId, posted, ...words };
  }
  if (change.kind === 'deleted') return undefined;
  // A forgotten text is null, so no word is found in it.
  if (entry === undefined || change.kind !== 'changed') return entry;
  const { fields } = change;
  const bidding = biddingAfter(entry.bidding, fields);
  return Object.assign({ ...entry }, pickDefined(fields, listedFields), { bidding }, wordsIn(fields, find));
};

/** All tasks at a position, in the order of posting, with the searched words that each has. */
export const entriesAt = async (
  store: Pick<LedgerReads, 'readFacts'>,
  position: number,
  words: readonly string[],
): Promise<readonly Entry[]> => {
  const find = wordFinder(words);
  const lacksTexts = words.length === 0;
  const entries = new Map<string, Entry>();
  const take = (fact: LedgerFact): void => {
    const entry = entryAfter(entries.get(fact.taskId), fact, find);
    if (entry) entries.set(fact.taskId, entry);
    else entries.delete(fact.taskId);
  };
  const read = (range: { readonly after: number; readonly to: number; readonly limit: number }) =>
    store.readFacts({ types: listingTypes, lacksTexts, ...range });
  for await (const batch of batchesOf(read, { after: 0, to: position, limit: batchSize }))
    batch.forEach(take);
  // As in the list of then: what was hidden is not in it.
  return [...entries.values()].filter(({ hiddenAt }) => hiddenAt === '');
};
