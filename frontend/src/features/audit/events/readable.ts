import { UnreadableEvent, upcast, type AuditedEvent, type RecordedEvent } from '@marketplace/contracts';

/** The event in its current version; undefined if this release cannot read it. */
export const readable = ({ forgotten: _forgotten, ...event }: AuditedEvent): RecordedEvent | undefined => {
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};
