import {
  operationsStreamId,
  UnreadableEvent,
  upcast,
  type AuditedEvent,
  type RecordedEvent,
} from '@marketplace/contracts';
import { formatMoney } from '../../../ui/text/Money.tsx';

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

/** The event in one line. May contain user text: show it in a {@link UserText}. */
export const eventSummary = (event: AuditedEvent): string => {
  const known = readable(event);
  switch (known?.type) {
    case 'TaskPosted':
      return known.data.title;
    case 'TaskUpdated':
      return Object.keys(known.data).join(', ');
    case 'BidPlaced':
    case 'BidRevised':
      return known.data.amount === undefined ? '' : formatMoney(known.data.amount);
    case 'AcceptanceWithdrawn':
      return known.data.reason;
    case 'WorkDelivered':
    case 'ChangesRequested':
      return known.data.note;
    case 'DeadlineNeared':
    case 'BiddingClosed':
      return known.data.deadline;
    case 'TaskDeleted':
    case 'BidWithdrawn':
    case 'BidAccepted':
      return '';
    case 'OperatorActed':
      return [known.data.action, known.data.projection].filter((word) => word !== undefined).join(' ');
    case undefined:
      return 'can’t be read by this release';
  }
};
