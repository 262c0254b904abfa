/** What a span is about. Its trace is that of the correlation id. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'producer' | 'consumer';
  readonly correlationId: string;
  /** 16 hexadecimal digits, where others must know it; else any. */
  readonly spanId?: string;
  /** Where it is not the span that is being worked in. */
  readonly parentSpanId?: string | undefined;
  /** Milliseconds since 1970; now where it is left out. */
  readonly startedAt?: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

export interface SpanEnd {
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Why it failed, in a few words that are nobody's data. */
  readonly fault?: string;
}

export interface OpenSpan {
  end(end?: SpanEnd): void;
  /** Spans that begin in there without a parent of their own are children of this one. */
  within<T>(run: () => T): T;
}

/** Tells a collector what a service does, and when. */
export interface Tracing {
  start(span: SpanStart): OpenSpan;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

/**
 * Tracing to the collector that OTEL_EXPORTER_OTLP_ENDPOINT leads to. Without it there is none, and nothing of
 * OpenTelemetry is loaded.
 */
export const openTracing = async (options: {
  readonly endpoint: string | undefined;
  /** Under which the collector shows its spans. */
  readonly service: string;
}): Promise<Tracing | undefined> => {
  const { endpoint, service } = options;
  if (endpoint === undefined) return undefined;
  const { createOpenTelemetry } = await import('./openTelemetry.ts');
  return createOpenTelemetry({ endpoint, service });
};
