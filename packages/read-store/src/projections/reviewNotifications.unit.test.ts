import type { TaskEvent, TaskStatus } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { accepted, bidId, deleted, offered, posted, resigned } from './testing/history.ts';
import { lastOf, type Step } from './testing/told.ts';

const review = (by: string, aboutUid: string): Step => [
  { type: 'ReviewWritten', data: { bidId, aboutUid, userName: 'A', stars: '5' } },
  by,
];
const statusSet = (status: TaskStatus): TaskEvent => ({ type: 'TaskUpdated', data: { status } });
const completed = statusSet('Completed');
const reopened = statusSet('In Progress');
const bothAsked = [
  ['ada', 'review-wanted'],
  ['bob', 'review-wanted'],
];

describe('a deal and its reviews', () => {
  const begun = [posted, offered, accepted] as const;

  it('the end of a deal asks both sides for a review, each time until one of them has written', () => {
    const over = [...begun, completed];
    expect(lastOf(...over).told).toEqual(bothAsked);
    expect(lastOf(...over, statusSet('Cancelled')).told).toEqual([]);
    expect(lastOf(...over, deleted).told).toEqual([]);
    expect(lastOf(...over, reopened, completed).told).toEqual(bothAsked);
    expect(lastOf(...over, review('ada', 'bob'), reopened, completed).told).toEqual([]);
    expect(lastOf(posted, offered, completed).told).toEqual([]);
    const ended = Object.assign({ because: { rule: 'account-forgotten' } }, resigned);
    expect(lastOf(...begun, [ended, 'system']).told).toEqual([['ada', 'bidder-resigned']]);
  });

  it('a review tells the other side, and the second one that both are shown; of a deleted task, too', () => {
    for (const over of [
      [...begun, completed],
      [...begun, deleted],
    ]) {
      expect(lastOf(...over, review('bob', 'ada'))).toEqual({
        told: [['ada', 'review-written']],
        toBidders: [],
      });
      expect(lastOf(...over, review('bob', 'ada'), review('ada', 'bob')).told).toEqual([
        ['bob', 'reviews-shown'],
      ]);
    }
  });
});
