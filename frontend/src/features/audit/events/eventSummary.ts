import {
  operationsStreamId,
  UnreadableEvent,
  upcast,
  type AuditedEvent,
  type RecordedEvent,
} from '@marketplace/contracts';
import type { ListedEvent } from '../calls/auditApi.ts';
import { offerLine } from './offerLine.ts';
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
export const eventSummary = (event: ListedEvent): string =>
  [
    ...(event.title !== undefined && withTitle.has(event.type) ? [event.title] : []),
    ...(event.type === 'TaskDeleted' ? [] : [whatHappened(event)]),
  ].join(' · ');

const whatHappened = (event: AuditedEvent): string => {
  const known = readable(event);
  switch (known?.type) {
    case 'TaskPosted':
      return known.data.title;
    case 'TaskUpdated':
      return Object.keys(known.data).join(', ');
    case 'BidPlaced':
    case 'BidRevised':
      return `${offerLine(known.data)} (bid ${shorten(known.data.bidId)})`;
    case 'BidWithdrawn':
      return `Bid ${shorten(known.data.bidId)} is withdrawn`;
    case 'BidAccepted':
      return `Bid ${shorten(known.data.bidId)} is accepted; open ones are declined`;
    case 'AcceptanceWithdrawn':
      return `Bid ${shorten(known.data.bidId)} is open again: ${known.data.reason}`;
    case 'WorkDelivered':
    case 'ChangesRequested':
      return known.data.note;
    case 'DeadlineNeared':
      return `Bidding closes at the end of ${known.data.deadline} (UTC)`;
    case 'BiddingClosed':
      return `The deadline ${known.data.deadline} (UTC) has passed`;
    case 'TaskDeleted':
      return '';
    case 'OperatorActed':
      return [known.data.action, known.data.projection].filter((word) => word !== undefined).join(' ');
    case undefined:
      return 'can’t be read by this release';
  }
};
