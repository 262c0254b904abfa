import type { TaskEvent } from '@marketplace/contracts';
import fc from 'fast-check';
import { ledgerOf, type OldEvent } from './ledgerOf.ts';
import { anyLives } from './taskHistories.ts';

const bidder = { userEmail: 'bob@example.com', userName: 'Bob' };
const deadline = '2026-01-05';

const posted = (title: string, until: string): TaskEvent => ({
  type: 'TaskPosted',
  data: {
    title,
    category: 'Design',
    description: 'Round',
    deadline: until,
    budget: 9,
    status: 'Pending',
    userEmail: 'ada@example.com',
    userName: 'Ada',
  },
});

/** One task from its posting to its deletion: an event of each type, and a bid of version 1. */
const life: readonly (TaskEvent | OldEvent)[] = [
  posted('A logo', deadline),
  { type: 'BidPlaced', schemaVersion: 1, data: { bidId: 'old', userEmail: 'eve@example.com' } },
  { type: 'BidPlaced', data: { bidId: 'new', ...bidder, amount: 8.5, days: 3, message: '=Soon' } },
  { type: 'BidRevised', data: { bidId: 'new', amount: 9, message: '=Sooner' } },
  { type: 'BidPlaced', data: { bidId: 'bare', ...bidder } },
  { type: 'BidWithdrawn', data: { bidId: 'bare' } },
  { type: 'DeadlineNeared', data: { deadline } },
  { type: 'BidAccepted', data: { bidId: 'new', bidderUid: 'bob' } },
  { type: 'WorkDelivered', data: { bidId: 'new', note: 'Done' } },
  { type: 'ChangesRequested', data: { bidId: 'new', note: 'Bigger' } },
  { type: 'AcceptanceWithdrawn', data: { bidId: 'new', reason: 'Late' } },
  { type: 'BidPlaced', data: { bidId: 'dear', ...bidder } },
  { type: 'BiddingClosed', data: { deadline, maxOffers: 3 } },
  { type: 'BidDeclined', data: { bidId: 'dear', bidderUid: 'bob', reason: 'Too much' } },
  { type: 'BiddingReopened', data: { deadline } },
  { type: 'BidAccepted', data: { bidId: 'new', bidderUid: 'bob' } },
  { type: 'BidderResigned', data: { bidId: 'new', reason: 'Ill' } },
  { type: 'BiddingClosed', data: { deadline } },
  { type: 'LapseNeared', data: {} },
  { type: 'TaskLapsed', data: {} },
  { type: 'TaskUpdated', data: { deadline: '2026-12-31' } },
  { type: 'BidAccepted', data: { bidId: 'old', bidderUid: 'eve' } },
  { type: 'WorkDelivered', data: { bidId: 'old', note: 'Done' } },
  { type: 'DeliveryAcceptanceNeared', data: { bidId: 'old' } },
  { type: 'DeliveryAccepted', data: { bidId: 'old' } },
  { type: 'TaskUpdated', data: { status: 'Completed' } },
  {
    type: 'ReviewWritten',
    data: { bidId: 'old', aboutUid: 'eve', userName: 'Ada', stars: '4', text: '=Well' },
  },
  { type: 'TaskDeleted', data: {} },
];

const [others = []] = fc
  .sample(anyLives(9, 200), { numRuns: 20, seed: 12 })
  .sort((one, other) => other.length - one.length);

/** The last position of three more tasks: without a bid, with a bid, and closed from the start. */
export const threeMore = life.length + 4;

/** That task (its events first), the three tasks, then other tasks, whose events are mixed. */
export const biddingLedger = ledgerOf([
  ...life.map((event) => ({ task: 0, event })),
  { task: 1, event: posted('Without', '2026-12-31') },
  { task: 2, event: posted('With', '2026-12-31') },
  { task: 2, event: { type: 'BidPlaced', data: { bidId: 'one', ...bidder } } },
  { task: 3, event: posted('Closed', '2025-12-31') },
  ...others.map(({ task, event }) => ({ task: task + 4, event })),
]);
export const biddingTask = biddingLedger[0]?.taskId ?? '';
