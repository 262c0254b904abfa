import { plural, t } from '@lingui/core/macro';
import {
  isOfferEvent,
  operationsStreamId,
  personsStreamId,
  UnreadableEvent,
  upcast,
  type AuditedEvent,
  type EventData,
  type FieldChange,
  type OfferEventType,
  type RecordedEvent,
} from '@marketplace/contracts';
import { becauseText } from '../../../ui/sentences/becauseText.ts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { listText } from '../../../ui/sentences/listText.ts';
import { textOrForgotten } from '../../../ui/text/UserText.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { actionText } from '../../operations/actions/actionText.ts';
import type { EventItem } from '../calls/auditApi.ts';
import { fieldName, isFieldName, valueText } from './fieldText.ts';

/** The event in its current version; undefined if this release cannot read it. */
export const readable = ({ forgotten: _forgotten, ...event }: AuditedEvent): RecordedEvent | undefined => {
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};

/** An offer in one line: '$900.50 in 7 days: I draw bread.'; 'No offer' for a bid without one. */
const offerLine = ({ amount, days, message = '' }: EventData<OfferEventType>): string => {
  if (amount === undefined) return t`No offer`;
  const offer = isolate(formatMoney(amount));
  const words = isolate(textOrForgotten(message));
  return days === undefined
    ? t`${offer}: ${words}`
    : plural(days, { one: `${offer} in # day: ${words}`, other: `${offer} in # days: ${words}` });
};

/** An event of a task, not of operations or of people. */
export const isTaskEvent = ({ taskId }: AuditedEvent): boolean =>
  taskId !== operationsStreamId && taskId !== personsStreamId;

/** Events that say nothing else by which people know the task. */
const withTitle: ReadonlySet<string> = new Set(['BidPlaced', 'TaskDeleted']);

/** The event in one line, after the title of its task where that is needed. May contain user text: show it in a {@link UserText}. */
export const eventSummary = (event: EventItem): string =>
  [
    ...(event.title !== undefined && withTitle.has(event.type) ? [isolate(event.title)] : []),
    ...(event.type === 'TaskDeleted' ? [] : [whatHappened(event)]),
  ].join(' · ');

/** 'Bid of $760', or without an offer 'Bid'. */
const bidText = ({ amount }: EventItem): string => {
  if (amount === undefined) return t({ message: 'Bid', context: 'noun' });
  const money = isolate(formatMoney(amount));
  return t`Bid of ${money}`;
};

/** Longer values are named only. */
const short = 30;

/** 'budget $12' */
const setText = (field: string, value: unknown): string => {
  const text = valueText(field, value);
  return text.length > short ? fieldName(field) : `${fieldName(field)} ${isolate(text)}`;
};

/** The same without the title. */
export const whatHappened = (event: EventItem): string => {
  const known = readable(event);
  if (known && isOfferEvent(known)) return offerLine(known.data);
  switch (known?.type) {
    case 'TaskPosted':
      return isolate(textOrForgotten(known.data.title));
    case 'TaskUpdated':
      return listText(Object.entries(known.data).map(([field, value]) => setText(field, value)));
    case 'BidWithdrawn': {
      const bid = bidText(event);
      return t`${bid} withdrawn`;
    }
    case 'BidAccepted': {
      const bid = bidText(event);
      return t`${bid} accepted; other open bids are declined`;
    }
    case 'AcceptanceWithdrawn': {
      const bid = bidText(event);
      const reason = isolate(textOrForgotten(known.data.reason));
      return t`${bid} open again: ${reason}`;
    }
    case 'BidDeclined': {
      const bid = bidText(event);
      if (known.data.reason === undefined) return t`${bid} declined`;
      const reason = isolate(textOrForgotten(known.data.reason));
      return t`${bid} declined: ${reason}`;
    }
    case 'BidderResigned': {
      const bid = bidText(event);
      const reason = isolate(textOrForgotten(known.data.reason));
      return t`${bid} withdrawn, other bids open again: ${reason}`;
    }
    case 'WorkDelivered':
    case 'ChangesRequested':
      return isolate(textOrForgotten(known.data.note));
    case 'DeadlineNeared': {
      const deadline = isolate(known.data.deadline);
      return t`Bidding closes at the end of ${deadline} (UTC)`;
    }
    case 'BiddingClosed': {
      if (known.data.maxOffers !== undefined) return becauseText(known) ?? '';
      const deadline = isolate(known.data.deadline);
      return t`The deadline ${deadline} (UTC) has passed`;
    }
    case 'BiddingReopened':
    case 'DeliveryAcceptanceNeared':
    case 'DeliveryAccepted':
    case 'LapseNeared':
    case 'TaskLapsed':
      return becauseText(known) ?? '';
    case 'TaskDeleted':
      return '';
    case 'OperatorActed':
      return actionText(known.data);
    case 'PersonForgotten': {
      const person = isolate(known.data.uid);
      return known.data.askedBy === 'person'
        ? t`${person}, as the person asked`
        : t`${person}, as an operator asked`;
    }
    case 'TextsForgotten': {
      const person = isolate(known.data.uid);
      return t`Texts of ${person} on this task`;
    }
    case undefined:
      return t`can’t be read by this release`;
  }
};

/** All events of a task, in order: those about a bid without its offer get the amount that was offered last. */
export const withAmounts = <Event extends AuditedEvent>(
  events: readonly Event[],
): (Event & Pick<EventItem, 'amount'>)[] => {
  const amounts = new Map<string, number | undefined>();
  return events.map((event) => {
    const known = readable(event);
    if (known === undefined || !('bidId' in known.data)) return event;
    if (isOfferEvent(known)) amounts.set(known.data.bidId, known.data.amount);
    const amount = amounts.get(known.data.bidId);
    return amount === undefined ? event : { ...event, amount };
  });
};

/** The values that the event set, of its task or of its bid; none for an event that is better said in a sentence. */
export const setFields = (event: AuditedEvent): readonly FieldChange[] => {
  const known = readable(event);
  if (known === undefined) return [];
  const offer = isOfferEvent(known);
  if (!offer && known.type !== 'TaskPosted' && known.type !== 'TaskUpdated') return [];
  const name = (field: string) => (offer ? `bid.${field}` : field);
  return Object.entries(known.data)
    .map(([field, after]) => ({ field: name(field), after }))
    .filter(({ field, after }) => isFieldName(field) && after !== undefined);
};
