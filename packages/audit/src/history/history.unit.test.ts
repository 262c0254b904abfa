import type { EventData, FieldChange, TaskEvent, TaskEventType } from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../folding/evolve.ts';
import { ledgerOf } from '../testing/ledgerOf.ts';
import { memoryReads } from '../testing/memoryReads.ts';
import { anyLives } from '../testing/taskHistories.ts';
import { shownFields, shownOf } from './changes.ts';
import { historyOf, historyOfEvents } from './history.ts';

const posted = {
  title: 'A logo',
  category: 'Design',
  description: 'Round',
  deadline: '2030-02-28',
  budget: 9,
  status: 'Pending',
  userEmail: 'ada@example.com',
  userName: 'Ada',
} as const;
const happened = <T extends TaskEventType>(type: T, data: EventData<T>) =>
  ({ task: 0, event: { type, data } as TaskEvent }) as const;
const bidder = { userEmail: 'b@x', userName: 'Bob' };
const offer = { amount: 5, days: 2, message: 'Soon' };
const bid = happened('BidPlaced', { bidId: 'b', ...bidder });
const offered = happened('BidPlaced', { bidId: 'o', ...bidder, ...offer });
const post = happened('TaskPosted', posted);
const changesOf = (...happenings: Parameters<typeof ledgerOf>[0]) =>
  historyOfEvents(ledgerOf(happenings)).map(({ changes }) => changes);

describe('what an event changed', () => {
  const oneMore = (before: number) => [
    { field: 'bidsCount', before, after: before + 1 },
    { field: 'bidsOpen', before, after: before + 1 },
  ];
  it('is the counts of bids and the offer, if it is a bid', () => {
    expect(changesOf(post, bid, offered).slice(1)).toEqual([
      oneMore(0),
      [
        ...oneMore(1),
        { field: 'bid.amount', after: 5 },
        { field: 'bid.days', after: 2 },
        { field: 'bid.message', after: 'Soon' },
      ],
    ]);
  });

  it('is the counts of bids, if it is a bid of version 1', () => {
    const old = { type: 'BidPlaced', schemaVersion: 1, data: { bidId: 'v', userEmail: 'b@x' } };
    expect(changesOf(post, { task: 0, event: old })[1]).toEqual(oneMore(0));
  });

  it('is the parts of the offer that differ from the last one, if it revised a bid', () => {
    const [first, second, ofBare] = changesOf(
      post,
      bid,
      offered,
      happened('BidRevised', { bidId: 'o', amount: 6, message: 'Soon' }),
      happened('BidRevised', { bidId: 'o', amount: 6, days: 3, message: 'Sooner' }),
      happened('BidRevised', { bidId: 'b', amount: 1, message: 'Now' }),
    ).slice(3);
    expect(first).toEqual([
      { field: 'bid.amount', before: 5, after: 6 },
      { field: 'bid.days', before: 2 },
    ]);
    expect(second).toEqual([
      { field: 'bid.days', after: 3 },
      { field: 'bid.message', before: 'Soon', after: 'Sooner' },
    ]);
    expect(ofBare).toEqual([
      { field: 'bid.amount', after: 1 },
      { field: 'bid.message', after: 'Now' },
    ]);
  });

  it('is left out for an event that this program can’t read, which is shown as stored', () => {
    const [first, second] = ledgerOf([post, bid]);
    if (first === undefined || second === undefined) throw new Error('two events are made');
    const strange = { ...second, type: 'TaskPraised', data: { stars: 5 } };
    const after = { ...second, position: 3, taskVersion: 3 };
    expect(historyOfEvents([first, strange, after]).slice(1)).toEqual([
      { ...strange, changes: [] },
      { ...after, changes: oneMore(0) },
    ]);
  });
});

describe('a history', () => {
  it('is the same in pages of any size, from any page on', async () => {
    await fc.assert(
      fc.asyncProperty(anyLives(2, 40), fc.integer({ min: 1, max: 12 }), async (happenings, limit) => {
        const ledger = ledgerOf(happenings);
        const reads = memoryReads(ledger);
        for (const [id, own] of Map.groupBy(ledger, ({ taskId }) => taskId)) {
          const page = { to: ledger.length, limit };
          const whole = historyOfEvents(own);
          for await (const { events, end } of historyOf(reads, id, page)) {
            expect(events).toEqual(whole.splice(0, limit));
            expect(end).toBe(whole.length > 0 ? events.at(-1)?.position : undefined);
            const alone = await historyOf(reads, id, {
              ...page,
              after: (events[0]?.position ?? 0) - 1,
            }).next();
            expect(alone.value).toEqual({ events, end });
          }
          expect(whole).toEqual([]);
        }
      }),
    );
  });

  it('leads to the task at each position', () => {
    fc.assert(
      fc.property(anyLives(1, 30), (happenings) => {
        const ledger = ledgerOf(happenings);
        let fields: Record<string, unknown> = {};
        historyOfEvents(ledger).forEach(({ changes }, index) => {
          const ofTask = changes.filter(({ field }) => !field.startsWith('bid.'));
          for (const { field, before } of ofTask) expect(before).toEqual(fields[field]);
          fields = ofTask.reduce<Record<string, unknown>>((so, { field, after }: FieldChange) => {
            const { [field]: _, ...others } = so;
            return after === undefined ? others : { ...others, [field]: after };
          }, fields);
          const shown = shownOf(fold(ledger.slice(0, index + 1)));
          const expected = shownFields.flatMap((field) =>
            shown?.[field] === undefined ? [] : [[field, shown[field]]],
          );
          expect(fields).toEqual(Object.fromEntries(expected));
        });
      }),
    );
  });
});
