import { bidDeclinedSchema, bidPlacedSchema, bidRevisedSchema, ofBidSchema } from '../eventData.ts';
import { asItIs, type EventDefinition } from './eventDefinition.ts';
import { defaultUserName } from '../values/vocabulary.ts';

/** The events of bids before and without a deal. */
export const bidEvents = {
  BidPlaced: {
    version: 3,
    data: bidPlacedSchema,
    upcasters: { 1: (data) => ({ userName: defaultUserName, ...(data as object) }), 2: asItIs },
    about: 'Somebody placed a bid on a task; with amount and message it has an offer.',
    update: 'bid',
    changesBid: 'only',
    hasOffer: true,
    by: 'bidder',
    receipt: ['offered ${amount} on {task}', 'placed a bid on {task}'],
  },
  BidRevised: {
    version: 3,
    data: bidRevisedSchema,
    upcasters: { 1: asItIs, 2: asItIs },
    about: 'The bidder changed the offer of a bid; data has the whole offer after the change.',
    update: 'bid',
    changesBid: 'only',
    hasOffer: true,
    by: 'bidder',
    onlyOwnBid: true,
    receipt: ['changed the offer to ${amount} on {task}'],
  },
  BidWithdrawn: {
    version: 2,
    data: ofBidSchema,
    upcasters: { 1: asItIs },
    about: 'The bidder withdrew a bid.',
    update: 'bid',
    changesBid: 'only',
    by: 'bidder',
    receipt: ['withdrew the bid {bidId} on {task}'],
  },
  BidDeclined: {
    version: 1,
    data: bidDeclinedSchema,
    about: 'The owner declined an open bid: it stays declined until its bidder revises it.',
    update: 'bid',
    changesBid: 'only',
    by: 'owner',
    onlyOwnBid: true,
    receipt: ['declined the bid {bidId} on {task}'],
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
