import type { SharedEvent } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { nameText } from '../../../ui/text/UserText.tsx';

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

const declined = ({ mine, bidder }: SharedEvent): string => {
  if (bidder === undefined) return t`The owner declined your bid`;
  return mine ? t`You declined the bid of ${bidder}` : t`The owner declined the bid of ${bidder}`;
};

const reviewed = ({ mine, by }: SharedEvent, who: string): string => {
  if (mine) return t`You wrote a review`;
  return by === 'owner' ? t`The owner wrote a review` : t`${who} wrote a review`;
};

/** The sentence for an event of the deletion of an account; undefined for events that the system also causes without a deletion. */
const endedText = ({ type, ownBid }: SharedEvent, who: string): string | undefined => {
  if (type === 'TaskUpdated') return t`The task was changed, as its owner’s account is deleted`;
  if (type === 'BidWithdrawn') return t`The bid of ${who} was withdrawn, as its account is deleted`;
  if (type !== 'AcceptanceWithdrawn' && type !== 'BidderResigned') return undefined;
  return ownBid ? t`The acceptance of your bid ended` : t`The acceptance of the bid of ${who} ended`;
};

/** The sentence for an event. The name in it is isolated: show it by {@link Isolates}. */
export const eventText = (stored: SharedEvent): string => {
  const { bidder: name } = stored;
  const event = name === undefined ? stored : { ...stored, bidder: nameText(name) };
  const { type, mine, by, bidder } = event;
  const who = bidder ?? t`Another bidder`;
  // A decision about a review is about the bid of its deal, too.
  const isReview = bidder !== undefined || event.ownBid !== undefined;
  if (by === 'system') {
    const ended = endedText(event, who);
    if (ended !== undefined) return ended;
  }
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
    case 'BidDeclined':
      return declined(event);
    case 'BidderResigned':
      return mine ? t`You resigned from the task` : t`${who} resigned from the task`;
    case 'WorkDelivered':
      return mine ? t`You delivered the work` : t`${who} delivered the work`;
    case 'ChangesRequested':
      return mine ? t`You asked for changes` : t`The owner asked for changes`;
    case 'ReviewWritten':
      return reviewed(event, who);
    case 'DeadlineNeared':
      return t`The deadline came near`;
    case 'BiddingClosed':
      return t`Bidding closed`;
    case 'BiddingReopened':
      return t`Bidding opened again`;
    case 'DeliveryAcceptanceNeared':
      return t`The delivery waits for an answer`;
    case 'DeliveryAccepted':
      return t`The delivered work was accepted`;
    case 'LapseNeared':
      return t`The bids wait for a decision`;
    case 'TaskLapsed':
      return t`The task was cancelled`;
    case 'ThingHidden':
      return isReview ? t`A moderator hid a review` : t`A moderator hid this task`;
    case 'ThingShown':
      return isReview
        ? t`A moderator decided that a review is shown`
        : t`A moderator decided that this task is shown`;
    case 'TextsForgotten':
      return t`Texts were deleted with the account of their author`;
  }
};
