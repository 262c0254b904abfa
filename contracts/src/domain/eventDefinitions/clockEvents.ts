import { biddingClosedSchema, deadlineSchema, ofBidSchema, taskLapsedSchema } from '../eventData.ts';
import { asItIs, type EventDefinition } from './eventDefinition.ts';

/** The events of deadlines, and of an owner who does not answer. Their actor is the system. */
export const clockEvents = {
  DeadlineNeared: {
    version: 2,
    data: deadlineSchema,
    upcasters: { 1: asItIs },
    about: 'The day of the deadline of a Pending task has begun. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  BiddingClosed: {
    version: 3,
    data: biddingClosedSchema,
    upcasters: { 1: asItIs, 2: asItIs },
    about:
      'A Pending task takes no more bids: the day of its deadline is over or, with maxOffers, it has so many open bids. The actor is the system.',
    relists: true,
    update: 'updated',
    by: 'system',
  },
  BiddingReopened: {
    version: 1,
    data: deadlineSchema,
    about:
      'Bidding was closed by the number of open bids, and the task takes another one. The actor is the system.',
    relists: true,
    update: 'updated',
    by: 'system',
  },
  DeliveryAcceptanceNeared: {
    version: 1,
    data: ofBidSchema,
    about:
      'The owner has three days left to answer the delivered work: then it is accepted. The actor is the system.',
    update: 'updated',
    by: 'system',
    onlyOwnBid: true,
  },
  DeliveryAccepted: {
    version: 1,
    data: ofBidSchema,
    about:
      'The owner has not answered the delivered work for 14 days: the task is Completed. The actor is the system.',
    edits: true,
    update: 'updated',
    by: 'system',
  },
  LapseNeared: {
    version: 1,
    data: taskLapsedSchema,
    about:
      'The owner has three days left to decide about the open bids: then the task lapses. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  TaskLapsed: {
    version: 1,
    data: taskLapsedSchema,
    about:
      'The owner has accepted no bid in the 14 days since bidding was closed: the task is Cancelled. The actor is the system.',
    edits: true,
    update: 'updated',
    by: 'system',
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
