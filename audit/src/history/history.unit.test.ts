import type { FieldChange } from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../folding/evolve.ts';
import { ledgerOf } from '../testing/ledgerOf.ts';
import { anyLives } from '../testing/lives.ts';
import { shownFields } from './changes.ts';
import { historyOfEvents } from './history.ts';

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
const bid = { task: 0, event: { type: 'BidPlaced', data: { bidId: 'b', userEmail: 'b@x' } } } as const;
const post = { task: 0, event: { type: 'TaskPosted', data: posted } } as const;
const changesOf = (...happenings: Parameters<typeof ledgerOf>[0]) =>
  historyOfEvents(ledgerOf(happenings)).map(({ changes }) => changes);

describe('what an event changed', () => {
  it('is every field, if it posted the task', () => {
    expect(changesOf(post)).toEqual([
      expect.arrayContaining([
        { field: 'title', after: 'A logo' },
        { field: 'userEmail', after: 'ada@example.com' },
        { field: 'bidsCount', after: 0 },
      ]),
    ]);
  });

  it('is the fields that differ, if it edited the task', () => {
    const edit = { task: 0, event: { type: 'TaskUpdated', data: { title: 'A logo', budget: 10 } } } as const;
    expect(changesOf(post, edit)[1]).toEqual([{ field: 'budget', before: 9, after: 10 }]);
  });

  it('is the count of bids, if it is a bid', () => {
    expect(changesOf(post, bid, bid)[2]).toEqual([{ field: 'bidsCount', before: 1, after: 2 }]);
  });

  it('is every field, if it deleted the task', () => {
    const changes = changesOf(post, bid, { task: 0, event: { type: 'TaskDeleted', data: {} } })[2];
    const before = { ...posted, bidsCount: 1 };
    expect(changes?.map(({ field }) => field)).toEqual(shownFields.filter((field) => field in before));
    expect(changes?.every((change) => !('after' in change))).toBe(true);
    expect(changes).toContainEqual({ field: 'bidsCount', before: 1 });
  });

  it('is left out for an event that this program can’t read, which is shown as stored', () => {
    const [first, second] = ledgerOf([post, bid]);
    if (first === undefined || second === undefined) throw new Error('two events are made');
    const strange = { ...second, type: 'TaskPraised', data: { stars: 5 } };
    const after = { ...second, position: 3, taskVersion: 3 };
    expect(historyOfEvents([first, strange, after]).slice(1)).toEqual([
      { ...strange, changes: [] },
      { ...after, changes: [{ field: 'bidsCount', before: 0, after: 1 }] },
    ]);
  });
});

describe('a history', () => {
  it('leads to the task at each position', () => {
    fc.assert(
      fc.property(anyLives(1, 30), (happenings) => {
        const ledger = ledgerOf(happenings);
        let fields: Record<string, unknown> = {};
        historyOfEvents(ledger).forEach(({ changes }, index) => {
          const folded = fold(ledger.slice(0, index + 1));
          fields = changes.reduce<Record<string, unknown>>((so, { field, after }: FieldChange) => {
            const { [field]: _, ...others } = so;
            return after === undefined ? others : { ...others, [field]: after };
          }, fields);
          const expected = folded && Object.fromEntries(shownFields.map((field) => [field, folded[field]]));
          expect(fields).toEqual(expected ?? {});
        });
      }),
    );
  });
});
