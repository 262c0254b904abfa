import type { DealReviews, Profile, ShownReview } from '@marketplace/contracts';
import { someBid, someTask } from './someTask.ts';

/** Bob, who did 12 of 13 deals. */
export const someProfile = (change: Partial<Profile> = {}): Profile => ({
  uid: 'uid-bob',
  name: 'Bob Ross',
  since: '2026-01-02T09:00:00.000Z',
  about: 'I draw <b>happy</b> logos.',
  posted: 4,
  hired: 3,
  won: 10,
  completed: 12,
  brokenOff: 1,
  rating: { average: 4.8, count: 12 },
  ...change,
});

export const someReview = (position: number, change: Partial<ShownReview> = {}): ShownReview => ({
  bidId: someBid()._id,
  taskId: someTask()._id,
  title: someTask().title,
  as: 'bidder',
  from: { uid: 'uid-ada', name: 'Ada Lovelace' },
  reviewId: `01930000-0000-7000-b000-${String(position).padStart(12, '0')}`,
  stars: 4,
  text: `Review ${position}`,
  at: '2026-01-20T09:00:00.000Z',
  position,
  ...change,
});

const day = 24 * 60 * 60_000;

/** The reviews of a deal that is over, for one of its sides: none is written yet. */
export const someDealReviews = (change: Partial<DealReviews> = {}): DealReviews => ({
  deal: {
    taskId: someTask()._id,
    title: someTask().title,
    as: 'owner',
    with: { uid: 'uid-bob', name: 'Bob Ross' },
  },
  until: new Date(Date.now() + 10 * day).toISOString(),
  ...change,
});
