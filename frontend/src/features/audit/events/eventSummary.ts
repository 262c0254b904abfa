import {
  operationsStreamId,
  UnreadableEvent,
  upcast,
  type AuditedEvent,
  type RecordedEvent,
} from '@marketplace/contracts';

/** The event in today's shape; undefined for one that this release can't read. */
const readable = (event: AuditedEvent): RecordedEvent | undefined => {
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};

/** Whether it happened to a task, and not to a projection. */
export const isTaskEvent = ({ taskId }: AuditedEvent): boolean => taskId !== operationsStreamId;

/** What happened, in a line: for words of users see {@link UserText}. */
export const eventSummary = (event: AuditedEvent): string => {
  const known = readable(event);
  switch (known?.type) {
    case 'TaskPosted':
      return known.data.title;
    case 'TaskUpdated':
      return Object.keys(known.data).join(', ');
    case 'TaskDeleted':
    case 'BidPlaced':
      return '';
    case 'OperatorActed':
      return [known.data.action, known.data.projection].filter((word) => word !== undefined).join(' ');
    case undefined:
      return 'can’t be read by this release';
  }
};
