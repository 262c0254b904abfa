import type { SharedEvent } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';

const accepted = ({ mine, ownBid, bidder }: SharedEvent): string => {
  if (ownBid) return mine ? t`You accepted your bid` : t`The owner accepted your bid`;
  if (bidder === undefined) return mine ? t`You accepted another bid` : t`The owner accepted another bid`;
  return mine ? t`You accepted the bid of ${bidder}` : t`The owner accepted the bid of ${bidder}`;
};

const tookBack = ({ mine, ownBid, bidder }: SharedEvent): string => {
  if (ownBid)
    return mine
      ? t`You took the acceptance of your bid back`
      : t`The owner took the acceptance of your bid back`;
  if (bidder === undefined)
    return mine
      ? t`You took the acceptance of another bid back`
      : t`The owner took the acceptance of another bid back`;
  return mine
    ? t`You took the acceptance of the bid of ${bidder} back`
    : t`The owner took the acceptance of the bid of ${bidder} back`;
};

/** What happened, in a sentence. It may have the name of a user: show it in a {@link UserText}. */
export const eventText = (event: SharedEvent): string => {
  const { type, mine, bidder } = event;
  const who = bidder ?? t`Another bidder`;
  switch (type) {
    case 'TaskPosted':
      return mine ? t`You posted the task` : t`The owner posted the task`;
    case 'TaskUpdated':
      return mine ? t`You changed the task` : t`The owner changed the task`;
    case 'TaskDeleted':
      return mine ? t`You deleted the task` : t`The owner deleted the task`;
    case 'BidPlaced':
      return mine ? t`You placed a bid` : t`${who} placed a bid`;
    case 'BidRevised':
      return mine ? t`You revised your bid` : t`${who} revised the bid`;
    case 'BidWithdrawn':
      return mine ? t`You withdrew your bid` : t`${who} withdrew the bid`;
    case 'BidAccepted':
      return accepted(event);
    case 'AcceptanceWithdrawn':
      return tookBack(event);
    case 'WorkDelivered':
      return mine ? t`You delivered the work` : t`${who} delivered the work`;
    case 'ChangesRequested':
      return mine ? t`You asked for changes` : t`The owner asked for changes`;
    case 'DeadlineNeared':
      return t`The deadline came near`;
    case 'BiddingClosed':
      return t`Bidding closed`;
  }
};
