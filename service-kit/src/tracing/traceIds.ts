import { createHash } from 'node:crypto';

const hex = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** True for a header `traceparent` as W3C Trace Context has it. */
export const isTraceparent = (text: string): boolean => traceparent.test(text);

/** The trace that everything with this correlation id belongs to, and the caller's span in it where it named one. */
export interface TraceOf {
  /** 32 hexadecimal digits */
  readonly traceId: string;
  /** 16 hexadecimal digits */
  readonly callerSpanId?: string;
}

/**
 * An event has its correlation id and nothing else of the call that made it; so the trace is worked out from that, by
 * whoever sees the event: a `traceparent` is itself, of anything else it is the hash.
 */
export const traceOf = (correlationId: string): TraceOf => {
  const [, traceId, callerSpanId] = traceparent.exec(correlationId) ?? [];
  return traceId === undefined || callerSpanId === undefined
    ? { traceId: hex(correlationId, 32) }
    : { traceId, callerSpanId };
};

/** The span in which an event was appended: what happens to the event later hangs on it. */
export const appendSpanId = (eventId: string): string => hex(eventId, 16);

/** W3C Trace Context of an event, for whoever reads it outside of this product. */
export const traceparentOf = (event: { readonly id: string; readonly correlationId: string }): string =>
  `00-${traceOf(event.correlationId).traceId}-${appendSpanId(event.id)}-01`;
