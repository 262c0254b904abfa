import { t } from '@lingui/core/macro';
import {
  isOfferEvent,
  operationsStreamId,
  UnreadableEvent,
  upcast,
  type AuditedEvent,
  type RecordedEvent,
} from '@marketplace/contracts';
import type { EventItem } from '../calls/auditApi.ts';
import { actionText } from '../../operations/actions/actionText.ts';
import { offerLine } from './offerLine.ts';
import { fieldName } from './fieldWords.ts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { listText } from '../../../ui/sentences/listText.ts';
import { shorten } from '../../../ui/text/shorten.ts';

/** The event in its current version; undefined if this release cannot read it. */
const readable = (event: AuditedEvent): RecordedEvent | undefined => {
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};

/** An event of a task, not of operations. */
export const isTaskEvent = ({ taskId }: AuditedEvent): boolean => taskId !== operationsStreamId;

/** Events that say nothing else by which people know the task. */
const withTitle: ReadonlySet<string> = new Set(['BidPlaced', 'TaskDeleted']);

/** The event in one line, after the title of its task where that is needed. May contain user text: show it in a {@link UserText}. */
export const eventSummary = (event: EventItem): string =>
  [
    ...(event.title !== undefined && withTitle.has(event.type) ? [isolate(event.title)] : []),
    ...(event.type === 'TaskDeleted' ? [] : [whatHappened(event)]),
  ].join(' · ');

const idText = ({ bidId }: { readonly bidId: string }): string => isolate(shorten(bidId));
const offeredText = (offer: string, bid: string): string => t`${offer} (bid ${bid})`;

const whatHappened = (event: AuditedEvent): string => {
  const known = readable(event);
  if (known && isOfferEvent(known)) return offeredText(offerLine(known.data), idText(known.data));
  switch (known?.type) {
    case 'TaskPosted':
      return isolate(known.data.title);
    case 'TaskUpdated':
      return listText(Object.keys(known.data).map(fieldName));
    case 'BidWithdrawn': {
      const bid = idText(known.data);
      return t`Bid ${bid} is withdrawn`;
    }
    case 'BidAccepted': {
      const bid = idText(known.data);
      return t`Bid ${bid} is accepted; open ones are declined`;
    }
    case 'AcceptanceWithdrawn': {
      const bid = idText(known.data);
      const reason = isolate(known.data.reason);
      return t`Bid ${bid} is open again: ${reason}`;
    }
    case 'WorkDelivered':
    case 'ChangesRequested':
      return isolate(known.data.note);
    case 'DeadlineNeared': {
      const deadline = isolate(known.data.deadline);
      return t`Bidding closes at the end of ${deadline} (UTC)`;
    }
    case 'BiddingClosed': {
      const deadline = isolate(known.data.deadline);
      return t`The deadline ${deadline} (UTC) has passed`;
    }
    case 'TaskDeleted':
      return '';
    case 'OperatorActed':
      return actionText(known.data);
    case undefined:
      return t`can’t be read by this release`;
  }
};
