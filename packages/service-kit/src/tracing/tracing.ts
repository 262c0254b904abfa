import type { ForeignSpan } from './traceIds.ts';

/** A span to start. Its trace is worked out from the correlation id. */
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

/**
 * Tracing to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Undefined without that address; then OpenTelemetry is not
 * loaded either.
 */
export const openTracing = async (options: {
  readonly endpoint: string | undefined;
  /** The name of the service in the collector. */
  readonly service: string;
}): Promise<Tracing | undefined> => {
  const { endpoint, service } = options;
  if (endpoint === undefined) return undefined;
  const { createOpenTelemetry } = await import('./openTelemetry.ts');
  return createOpenTelemetry({ endpoint, service });
};
