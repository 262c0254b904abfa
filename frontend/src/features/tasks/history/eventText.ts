import type { SharedEvent } from '@marketplace/contracts';

/** What happened, in a sentence. It may have the name of a user: show it in a {@link UserText}. */
export const eventText = ({ type, mine, ownBid, bidder }: SharedEvent): string => {
  const owner = mine ? 'You' : 'The owner';
  const who = mine ? 'You' : (bidder ?? 'Another bidder');
  const bid = ownBid ? 'your bid' : bidder === undefined ? 'another bid' : `the bid of ${bidder}`;
  switch (type) {
    case 'TaskPosted':
      return `${owner} posted the task`;
    case 'TaskUpdated':
      return `${owner} changed the task`;
    case 'TaskDeleted':
      return `${owner} deleted the task`;
    case 'BidPlaced':
      return `${who} placed a bid`;
    case 'BidRevised':
      return `${who} revised ${mine ? 'your' : 'the'} bid`;
    case 'BidWithdrawn':
      return `${who} withdrew ${mine ? 'your' : 'the'} bid`;
    case 'BidAccepted':
      return `${owner} accepted ${bid}`;
    case 'AcceptanceWithdrawn':
      return `${owner} took the acceptance of ${bid} back`;
    case 'WorkDelivered':
      return `${who} delivered the work`;
    case 'ChangesRequested':
      return `${owner} asked for changes`;
    case 'DeadlineNeared':
      return 'The deadline came near';
    case 'BiddingClosed':
      return 'Bidding closed';
  }
};
