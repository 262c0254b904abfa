import { type ForeignSpan, appendSpanId } from './traceIds.ts';

/** A span to start. Its trace is computed from the correlation id. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'producer' | 'consumer';
  readonly correlationId: string;
  /** 16 hexadecimal digits, if other spans must refer to it; else a random one is used. */
  readonly spanId?: string;
  /** Default: the current span. */
  readonly parentSpanId?: string | undefined;
  /** A span in another trace that led to this one. */
  readonly link?: ForeignSpan | undefined;
  /** Milliseconds since 1970; default: now. */
  readonly startedAt?: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

export interface SpanEnd {
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Why it failed, in a few words without personal data. */
  readonly fault?: string;
}

export interface OpenSpan {
  end(end?: SpanEnd): void;
  /** Makes this the current span during `run`: the parent of spans that start in it. */
  within<T>(run: () => T): T;
}

/** Sends spans of a service to a collector. */
export interface Tracing {
  start(span: SpanStart): OpenSpan;
  /** Sends the spans that are not sent yet. */
  stop(): Promise<void>;
}

/** In milliseconds. Older events come from catching up or a rebuild: there may be millions, and their traces ended long ago. */
const maxAge = 60_000;

interface TracedEvent {
  readonly id: string;
  readonly type: string;
  readonly correlationId: string;
  readonly position: number;
  readonly recordedAt: string;
}

/** Records a span for work on an event, from `since` (milliseconds since 1970) to now, in the trace of its append. */
export const traceEvent = (
  tracing: Tracing,
  event: TracedEvent,
  span: { readonly name: string; readonly kind: 'producer' | 'consumer'; readonly since: number },
): void => {
  const { id, type, correlationId, position, recordedAt } = event;
  const { name, kind, since } = span;
  if (since - Date.parse(recordedAt) > maxAge) return;
  tracing
    .start({
      name,
      kind,
      correlationId,
      parentSpanId: appendSpanId(id),
      startedAt: since,
      attributes: { 'event.id': id, 'event.type': type, 'event.position': position },
    })
    .end();
};
