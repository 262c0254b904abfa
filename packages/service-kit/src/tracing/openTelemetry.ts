import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import { withTimeout } from '../async/index.ts';
import { traceIdOf } from './traceIds.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

/** In milliseconds: a collector that is unavailable must not delay the end of a program. */
const stopWithin = 2_000;
const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const;

/** The current span. The process has one store for all services, because a span may contain spans of other services. */
const current = new AsyncLocalStorage<{ readonly traceId: string; readonly spanId: string }>();

/** Gives the next span its ids if they are set, else random ones. `startSpan` asks for them synchronously. */
const createIds = () => {
  const random = new RandomIdGenerator();
  let next: { readonly traceId?: string; readonly spanId?: string | undefined } = {};
  return {
    generateTraceId: () => next.traceId ?? random.generateTraceId(),
    generateSpanId: () => next.spanId ?? random.generateSpanId(),
    withIds: <T>(ids: typeof next, run: () => T): T => {
      next = ids;
      try {
        return run();
      } finally {
        next = {};
      }
    },
  };
};

/** The context with the span's parent, if the parent is in the same trace. */
const contextOf = ({ parentSpanId }: SpanStart, traceId: string): Context => {
  const here = current.getStore();
  const spanId = parentSpanId ?? (here?.traceId === traceId ? here.spanId : undefined);
  if (spanId === undefined) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
};

/** Tracing with OpenTelemetry's SDK, sent in batches as OTLP over HTTP. */
export const createOpenTelemetry = (options: {
  readonly endpoint: string;
  readonly service: string;
}): Tracing => {
  const ids = createIds();
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.service, 'service.namespace': 'marketplace' }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('marketplace');

  const start = (what: SpanStart): OpenSpan => {
    const traceId = traceIdOf(what.correlationId);
    const span = ids.withIds({ traceId, spanId: what.spanId }, () =>
      tracer.startSpan(
        what.name,
        {
          kind: kinds[what.kind],
          ...(what.startedAt !== undefined && { startTime: what.startedAt }),
          ...(what.attributes && { attributes: what.attributes }),
          ...(what.link && { links: [{ context: { ...what.link, traceFlags: TraceFlags.SAMPLED } }] }),
        },
        contextOf(what, traceId),
      ),
    );
    return {
      end: ({ name, attributes = {}, fault } = {}) => {
        if (name !== undefined) span.updateName(name);
        span.setAttributes(attributes);
        if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
        span.end();
      },
      within: (run) => current.run({ traceId, spanId: span.spanContext().spanId }, run),
    };
  };
  return {
    start,
    stop: async () => {
      await withTimeout(provider.shutdown(), stopWithin).catch(() => undefined);
    },
  };
};
