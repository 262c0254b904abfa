import { ofBidSchema, taskLapsedSchema } from './eventData.ts';
import type { EventDefinition } from './eventTypes.ts';

/** The events of an owner who does not answer. Their actor is the system. */
export const silenceEvents = {
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
    update: 'updated',
    by: 'system',
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
