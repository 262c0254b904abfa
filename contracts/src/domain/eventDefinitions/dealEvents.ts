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
  },
  WorkDelivered: {
    version: 2,
    data: workNoteOfBidSchema,
    upcasters: { 1: asItIs },
    about: 'The accepted bidder delivered the work.',
    update: 'updated',
    by: 'bidder',
  },
  ChangesRequested: {
    version: 2,
    data: workNoteOfBidSchema,
    upcasters: { 1: asItIs },
    about: 'The owner asked for changes of the delivered work.',
    update: 'updated',
    by: 'owner',
  },
  ReviewWritten: {
    version: 1,
    data: reviewWrittenSchema,
    textsOfPerson: { stars: 'aboutUid' },
    about: 'One side of a deal that is over reviewed the other.',
    update: 'updated',
    onlyOwnBid: true,
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
