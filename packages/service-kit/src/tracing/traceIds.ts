import { createHash } from 'node:crypto';

const hex = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** True for a `traceparent` header as in W3C Trace Context. */
export const isTraceparent = (text: string): boolean => traceparent.test(text);

/** The trace of a correlation id, and the caller's span in it if the id contains one. */
export interface TraceOf {
  /** 32 hexadecimal digits */
  readonly traceId: string;
  /** 16 hexadecimal digits */
  readonly callerSpanId?: string;
}

/**
 * An event keeps only the correlation id of its call, so every reader of the event works out the trace from that id: from
 * a `traceparent` directly, from any other id by its hash.
 */
export const traceOf = (correlationId: string): TraceOf => {
  const [, traceId, callerSpanId] = traceparent.exec(correlationId) ?? [];
  return traceId === undefined || callerSpanId === undefined
    ? { traceId: hex(correlationId, 32) }
    : { traceId, callerSpanId };
};

/** The span of an event's append: the parent of all later spans of that event. */
export const appendSpanId = (eventId: string): string => hex(eventId, 16);

/** The W3C Trace Context of an event, for readers outside of this product. */
export const traceparentOf = (event: { readonly id: string; readonly correlationId: string }): string =>
  `00-${traceOf(event.correlationId).traceId}-${appendSpanId(event.id)}-01`;
