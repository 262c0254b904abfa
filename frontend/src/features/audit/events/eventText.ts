import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import {
  eventDefinition,
  withClosedMarks,
  isOfferEvent,
  mostStars,
  operationsStreamId,
  personsStreamId,
  UnreadableEvent,
  upcast,
  type AuditedEvent,
  type EventData,
  type EventType,
  type FieldChange,
  type OfferEventType,
  type RecordedEvent,
} from '@marketplace/contracts';
import { arrow } from '../../../browser/language.ts';
import { becauseText } from '../../../ui/sentences/becauseText.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { listText } from '../../../ui/sentences/listText.ts';
import { textIn } from '../../../ui/sentences/textIn.ts';
import { textOrForgotten } from '../../../ui/text/UserText.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { actionText } from '../../../ui/staff/actionText.ts';
import { decidedText } from '../../../ui/staff/thingNames.ts';
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
const offerLine = ({ amount, days, message: words = '' }: EventData<OfferEventType>): string => {
  if (amount === undefined) return t`No offer`;
  const offer = formatMoney(amount);
  return days === undefined
    ? t`${offer}: ${words}`
    : plural(days, { one: `${offer} in # day: ${words}`, other: `${offer} in # days: ${words}` });
};

/** An event of a task, not of operations, of people or of a profile. */
export const isTaskEvent = (event: AuditedEvent): boolean => {
  if (event.taskId === operationsStreamId || event.taskId === personsStreamId) return false;
  const { data } = readable(event) ?? { data: {} };
  return !('thing' in data) || data.thing !== 'user';
};

const quotes: ReadonlySet<string> = new Set(['TaskPosted', 'WorkDelivered', 'ChangesRequested']);

/** `dir` of the element with the line of an event: the line about some events is only a text of a person. */
export const lineDir = ({ type }: AuditedEvent) => (quotes.has(type) ? 'auto' : undefined);

/** The lines about these events contain the title of the task, because their other text does not identify the task. */
const withTitle: ReadonlySet<string> = new Set(['BidPlaced', 'TaskDeleted']);

/** The event in one line, which begins with the task's title if needed. A person's text in it is isolated: show it by {@link Isolates}. */
export const eventSummary = (event: EventItem): string =>
  [
    ...(event.title !== undefined && withTitle.has(event.type) ? [isolate(event.title)] : []),
    ...(event.type === 'TaskDeleted' ? [] : [whatHappened(event)]),
  ].join(' · ');

/** 'Bid of $760'; 'Bid' if there is no offer. */
const bidText = ({ amount }: EventItem): string => {
  if (amount === undefined) return t({ message: 'Bid', context: 'noun' });
  return t`Bid of ${{ money: formatMoney(amount) }}`;
};

/** In characters: of a field with a longer value, only the name is shown. */
const short = 30;

/** 'budget $9 → $12', or 'budget $12' */
export const changeText = ({ field, before, after }: FieldChange): string => {
  const name = fieldName(field);
  const [old = '', now = ''] = [before, after].map((value) =>
    value === undefined ? '' : valueText(field, value),
  );
  if (now === '' || Math.max(old.length, now.length) > short) return name;
  return [name, ...(old === '' ? [] : [isolate(old), arrow]), isolate(now)].join(' ');
};

/** '5 of 5: Well done' */
const reviewText = ({ stars: given, text }: EventData<'ReviewWritten'>): string => {
  const [stars, most] = [given ?? '–', countText(mostStars)];
  return text === undefined ? t`${stars} of ${most}` : t`${stars} of ${most}: ${text}`;
};

/** An operator’s action is not in the history of a task. */
const verbs: Readonly<Record<Exclude<EventType, 'OperatorActed'>, MessageDescriptor>> = {
  TaskPosted: msg`Posted`,
  TaskUpdated: msg`Updated`,
  TaskDeleted: msg`Deleted`,
  BidPlaced: msg`Bid placed`,
  BidRevised: msg`Bid revised`,
  BidWithdrawn: msg`Bid withdrawn`,
  BidAccepted: msg`Bid accepted`,
  AcceptanceWithdrawn: msg`Acceptance taken back`,
  BidDeclined: msg`Bid declined`,
  BidderResigned: msg`Bidder resigned`,
  WorkDelivered: msg`Work delivered`,
  ChangesRequested: msg`Changes asked for`,
  ReviewWritten: msg`Review written`,
  DeadlineNeared: msg`Deadline marked as near`,
  BiddingClosed: msg`Bidding closed`,
  BiddingReopened: msg`Bidding opened again`,
  DeliveryAcceptanceNeared: msg`Told of an unanswered delivery`,
  DeliveryAccepted: msg`Delivery accepted`,
  LapseNeared: msg`Told of undecided bids`,
  TaskLapsed: msg`Task lapsed`,
  ThingHidden: msg({ message: 'Hidden', context: 'task, review or profile' }),
  ThingShown: msg`Decided that it is shown`,
  RoleGranted: msg`Role granted`,
  RoleWithdrawn: msg`Role withdrawn`,
  PersonForgotten: msg`Account deleted`,
  TextsForgotten: msg`Texts deleted`,
};

/** What an event did, in one or two words. */
export const verbText = (type: string): string => textIn(verbs, type) ?? type;

/** The event in one line, without the title of its task. */
export const whatHappened = (event: EventItem): string => {
  const known = readable(event);
  if (known && isOfferEvent(known)) return offerLine(known.data);
  const bid = bidText(event);
  switch (known?.type) {
    case 'TaskPosted':
      return withClosedMarks(textOrForgotten(known.data.title));
    case 'TaskUpdated':
      return listText(Object.entries(known.data).map(([field, after]) => changeText({ field, after })));
    case 'BidWithdrawn':
      return t`${bid} withdrawn`;
    case 'BidAccepted':
      return t`${bid} accepted; other open bids are declined`;
    case 'AcceptanceWithdrawn':
      return t`${bid} open again: ${{ reason: known.data.reason }}`;
    case 'BidDeclined':
      if (known.data.reason === undefined) return t`${bid} declined`;
      return t`${bid} declined: ${{ reason: known.data.reason }}`;
    case 'BidderResigned':
      return t`${bid} withdrawn, other bids open again: ${{ reason: known.data.reason }}`;
    case 'WorkDelivered':
    case 'ChangesRequested':
      return withClosedMarks(textOrForgotten(known.data.note));
    case 'ReviewWritten':
      return reviewText(known.data);
    case 'DeadlineNeared':
      return t`Bidding closes at the end of ${{ deadline: known.data.deadline }} (UTC)`;
    case 'BiddingClosed':
      if (known.data.maxOffers !== undefined) return becauseText(known) ?? '';
      return t`The deadline ${{ deadline: known.data.deadline }} (UTC) has passed`;
    case 'BiddingReopened':
    case 'DeliveryAcceptanceNeared':
    case 'DeliveryAccepted':
    case 'LapseNeared':
    case 'TaskLapsed':
      return becauseText(known) ?? '';
    case 'ThingHidden':
      return decidedText('hide', known.data);
    case 'ThingShown':
      return decidedText('show', known.data);
    case 'TaskDeleted':
      return '';
    case 'OperatorActed':
      return actionText(known.data);
    case 'RoleGranted':
    case 'RoleWithdrawn': {
      const { person, role, reason } = known.data;
      if (reason === undefined) return t`Role ${role} of ${person}`;
      return t`Role ${role} of ${person}: ${{ reason }}`;
    }
    case 'PersonForgotten': {
      const person = known.data.uid;
      return known.data.askedBy === 'person'
        ? t`${person}, as the person asked`
        : t`${person}, as an operator asked`;
    }
    case 'TextsForgotten':
      return t`Texts of ${{ person: known.data.uid }} on this task`;
    case undefined:
      return t`can’t be read by this release`;
  }
};

/** Adds amounts to the events of a task, which are in order: an event about a bid without its offer gets the bid's last amount. */
export const withAmounts = <Event extends AuditedEvent>(
  events: readonly Event[],
): (Event & Pick<EventItem, 'amount'>)[] => {
  const amounts = new Map<string, number | undefined>();
  return events.map((event) => {
    const known = readable(event);
    if (known === undefined || !('bidId' in known.data) || known.data.bidId === undefined) return event;
    if (isOfferEvent(known)) amounts.set(known.data.bidId, known.data.amount);
    const amount = amounts.get(known.data.bidId);
    return amount === undefined ? event : { ...event, amount };
  });
};

/** The values that the event set, of its task or of its bid; empty for an event that a sentence describes. */
export const setFields = (event: AuditedEvent): readonly FieldChange[] => {
  const known = readable(event);
  if (known === undefined) return [];
  const offer = isOfferEvent(known);
  if (!offer && !eventDefinition(known.type).edits) return [];
  const name = (field: string) => (offer ? `bid.${field}` : field);
  return Object.entries<unknown>(known.data)
    .map(([field, after]) => ({ field: name(field), after }))
    .filter(({ field, after }) => isFieldName(field) && after !== undefined);
};
