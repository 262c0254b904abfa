import {
  acceptanceWithdrawnSchema,
  bidAcceptedSchema,
  bidderResignedSchema,
  reviewWrittenSchema,
  workNoteOfBidSchema,
} from '../eventData.ts';
import { asItIs, type EventDefinition } from './eventDefinition.ts';

/** The events of a deal, from the acceptance of a bid on. */
export const dealEvents = {
  BidAccepted: {
    version: 2,
    data: bidAcceptedSchema,
    upcasters: { 1: asItIs },
    about: 'The owner accepted a bid: the task is In Progress, and its other open bids are declined.',
    edits: true,
    update: 'updated',
    by: 'owner',
    receipt: ['accepted the bid {bidId} on {task}'],
  },
  AcceptanceWithdrawn: {
    version: 2,
    data: acceptanceWithdrawnSchema,
    upcasters: { 1: asItIs },
    about:
      'The owner withdrew the acceptance of a bid: the task is Pending, and its declined bids are open again.',
    edits: true,
    update: 'updated',
    by: 'owner',
    receipt: ['withdrew the acceptance of the bid {bidId} on {task}'],
  },
  BidderResigned: {
    version: 1,
    data: bidderResignedSchema,
    about:
      'The accepted bidder resigned: the task is Pending, the bid is withdrawn, and the declined bids are open again.',
    edits: true,
    update: 'updated',
    changesBid: 'too',
    by: 'bidder',
    receipt: ['resigned from {task}'],
  },
  WorkDelivered: {
    version: 2,
    data: workNoteOfBidSchema,
    upcasters: { 1: asItIs },
    about: 'The accepted bidder delivered the work.',
    update: 'updated',
    by: 'bidder',
    receipt: ['delivered the work on {task}'],
  },
  ChangesRequested: {
    version: 2,
    data: workNoteOfBidSchema,
    upcasters: { 1: asItIs },
    about: 'The owner asked for changes of the delivered work.',
    update: 'updated',
    by: 'owner',
    receipt: ['asked for changes of the work on {task}'],
  },
  ReviewWritten: {
    version: 1,
    data: reviewWrittenSchema,
    textsOfPerson: { stars: 'aboutUid' },
    about: 'One side of a deal that is over reviewed the other.',
    update: 'updated',
    onlyOwnBid: true,
    receipt: ['reviewed the other side of the bid {bidId} on {task}'],
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
