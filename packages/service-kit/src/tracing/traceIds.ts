import { createHash } from 'node:crypto';

const hex = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** A span of another program. */
export interface ForeignSpan {
  /** 32 hexadecimal digits */
  readonly traceId: string;
  /** 16 hexadecimal digits */
  readonly spanId: string;
}

/** The span that a `traceparent` header as in W3C Trace Context names; undefined for any other text. */
export const spanOf = (text: string | undefined): ForeignSpan | undefined => {
  const [, traceId, spanId] = traceparent.exec(text ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
};

/** The trace id, computed from the correlation id: an event has only that, so that each of its readers computes the trace. */
export const traceIdOf = (correlationId: string): string => hex(correlationId, 32);

/** The span of an event's append: the parent of all later spans of that event. */
export const appendSpanId = (eventId: string): string => hex(eventId, 16);

/** The W3C Trace Context of an event, for readers outside of this product. */
export const traceparentOf = (event: { readonly id: string; readonly correlationId: string }): string =>
  `00-${traceIdOf(event.correlationId)}-${appendSpanId(event.id)}-01`;
