import { dealsOf, isTaskEvent, type Deal, type TaskEvent, type TaskStatus } from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { biddersSide, ownersSide } from './dealDocuments.ts';
import { dealsProjection } from './deals.ts';
import { possible, step, type Step } from './testing/forgetting.ts';
import {
  accepted,
  bidId,
  bidPlacedAs,
  deleted,
  minute,
  offered,
  posted,
  recorded,
  replayedTwice,
  resigned,
  takenBack,
  taskId,
} from './testing/history.ts';

const review = (by: string, aboutUid: string, of = bidId): Step => [
  { type: 'ReviewWritten', data: { bidId: of, aboutUid, userName: by, stars: '4', text: 'Good' } },
  by,
];
const status = (to: TaskStatus): TaskEvent => ({
  type: 'TaskUpdated',
  data: { status: to },
});

const happenedTo = (steps: readonly (Step | TaskEvent)[]) =>
  steps.map((one, index) => ('type' in one ? recorded(one, index + 1) : recorded(one[0], index + 1, one[1])));
const dealsAfter = (...steps: readonly (Step | TaskEvent)[]) => {
  const events = happenedTo(steps);
  const { once, twice } = replayedTwice(dealsProjection, events);
  expect(twice).toEqual(once);
  const bodyOf = (id: string) => once.get('deals')?.get(id)?.body;
  return {
    bodyOf,
    bidder: bodyOf(biddersSide(bidId)),
    owner: bodyOf(ownersSide(bidId)),
    task: once.get('deal_tasks')?.get(taskId)?.body,
    deals: dealsOf(events.filter(isTaskEvent)),
  };
};

it('the documents of any history are those of its deals', () => {
  const often = fc.oneof(
    step(['BidAccepted', 'AcceptanceWithdrawn', 'BidderResigned', 'TaskLapsed']),
    step(['BidAccepted', 'ReviewWritten', 'DeliveryAccepted']),
    fc
      .constantFrom<TaskStatus[]>('Completed', 'Cancelled', 'In Progress')
      .map((to): Step => [status(to), 'ada']),
  );
  const history = fc.record({
    first: step(['TaskPosted']),
    bids: fc.array(step(['BidPlaced']), { minLength: 4, maxLength: 8 }),
    rest: fc.array(often, { minLength: 5, maxLength: 40, size: 'max' }),
    end: fc.array(step(['TaskDeleted', 'ReviewWritten']), { maxLength: 4 }),
  });
  let reviewed = 0;
  fc.assert(
    fc.property(history, ({ first, bids, rest, end }) => {
      const { bodyOf, deals } = dealsAfter(...possible([first, ...bids, ...rest, ...end]));
      for (const { bidId: id, ownerUid, bidderUid, how, endedAt, reviewedBy } of deals) {
        const sides = [
          [ownerUid, bodyOf(ownersSide(id)), bidderUid],
          [bidderUid, bodyOf(biddersSide(id)), ownerUid],
        ] as const;
        for (const [uid, body, other] of sides) {
          expect(body).toMatchObject({ uid, endedAt });
          expect(String(body?.['standing']).split(' ')[1]).toBe(how);
          expect([Number(body?.['wrote']) > 0, Number(body?.['written']) > 0]).toEqual([
            reviewedBy.includes(uid),
            reviewedBy.includes(other),
          ]);
        }
        reviewed += reviewedBy.length;
      }
    }),
    { seed: 20_261_128, numRuns: 500 },
  );
  // Else this would prove nothing about reviews.
  expect(reviewed).toBeGreaterThan(100);
});

it('a task has no document before its first acceptance', () => {
  const { bodyOf, task } = dealsAfter(posted, offered, status('In Progress'), status('Completed'), deleted);
  expect([task, bodyOf(biddersSide(bidId))]).toEqual([undefined, undefined]);
});

describe('a deal', () => {
  const begun = [posted, offered, accepted] as const;
  const endOf = ({ deals }: { readonly deals: readonly Deal[] }) =>
    deals.map(({ how, endedAt }) => [how, endedAt]);

  it('goes on again with the status that is set back, and its next end counts anew', () => {
    expect(endOf(dealsAfter(...begun, status('Completed')))).toEqual([['completed', minute(14)]]);
    expect(endOf(dealsAfter(...begun, status('Completed'), status('Completed')))).toEqual([
      ['completed', minute(14)],
    ]);
    const again = [...begun, status('Completed'), status('In Progress')] as const;
    expect(endOf(dealsAfter(...again))).toEqual([['going-on', '']]);
    expect(endOf(dealsAfter(...again, takenBack))).toEqual([['broken-off', minute(16)]]);
    expect(endOf(dealsAfter(...again, takenBack, accepted))).toEqual([['going-on', '']]);
  });

  it('keeps the end that a review was written about', () => {
    const after = dealsAfter(...begun, resigned, review('ada', 'bob'), accepted, status('Completed'));
    expect(endOf(after)).toEqual([['broken-off', minute(14)]]);
    expect(after.owner).toMatchObject({ standing: 'owner broken-off', written: 0, wrote: 15 });
    expect(after.bidder).toMatchObject({
      standing: 'bidder broken-off',
      fromUid: 'ada',
      stars: 4,
      text: 'Good',
      written: 15,
      wrote: 0,
    });
  });

  it('is broken off by deleting the task, and not if it was over before', () => {
    expect(endOf(dealsAfter(...begun, deleted))).toEqual([['broken-off', minute(14)]]);
    expect(endOf(dealsAfter(...begun, status('Completed'), deleted))).toEqual([['completed', minute(14)]]);
    expect(dealsAfter(...begun, deleted, review('bob', 'ada')).owner).toMatchObject({ stars: 4 });
  });

  it('is one of several on a task, of which the first counts for its owner', () => {
    const second = '01890000-0000-7000-9000-000000000002';
    const { bodyOf } = dealsAfter(
      ...begun,
      [bidPlacedAs(second), 'carol'],
      takenBack,
      { type: 'BidAccepted', data: { bidId: second, bidderUid: 'carol' } },
      status('Completed'),
    );
    expect([ownersSide(bidId), ownersSide(second)].map((id) => bodyOf(id)?.['standing'])).toEqual([
      'owner broken-off',
      'owner-again completed',
    ]);
  });

  it('of a person with oneself is none', () => {
    const own: TaskEvent = { type: 'BidAccepted', data: { bidId, bidderUid: 'ada' } };
    const { deals, bidder, owner } = dealsAfter(posted, [offered, 'ada'], own, status('Completed'));
    expect([deals, bidder, owner]).toEqual([[], undefined, undefined]);
  });
});

it('a person who was forgotten leaves no side, and of a review the stars', () => {
  const over = [posted, offered, accepted, status('Completed')] as const;
  const both = [...over, review('ada', 'bob'), review('bob', 'ada')] as const;
  const gone = dealsAfter(...both, [{ type: 'TextsForgotten', data: { uid: 'bob' } }, 'system']);
  expect(gone.bidder).toBeUndefined();
  expect(gone.owner).toMatchObject({ stars: 4, fromUid: '', fromName: null, text: null });
  expect(gone.task).toMatchObject({ ownerUid: 'ada', acceptedUid: '' });
});
