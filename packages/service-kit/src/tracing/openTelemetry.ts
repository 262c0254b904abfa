import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { withTimeout } from '../async/index.ts';
import { traceIdOf } from './traceIds.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

/** In milliseconds: a collector that is unavailable must not delay the end of a program. */
const stopWithin = 2_000;
/** In milliseconds. */
const [sendEvery, answerWithin] = [5_000, 10_000];
/** Spans in one call, and spans that wait for a collector that is unavailable. */
const [mostSent, mostWaiting] = [512, 2_048];
/** The numbers of OTLP. */
const [kinds, failed] = [{ server: 2, producer: 4, consumer: 5 }, 2] as const;

/** The current span. The process has one store for all services, because a span may contain spans of other services. */
const current = new AsyncLocalStorage<{ readonly traceId: string; readonly spanId: string }>();

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => {
    if (typeof value === 'string') return { key, value: { stringValue: value } };
    return { key, value: Number.isInteger(value) ? { intValue: value } : { doubleValue: value } };
  });

/** Milliseconds since 1970 as nanoseconds, which are too large for a number. */
const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

/** Sends what was added in batches, as OTLP over HTTP. Spans that a collector could not take are sent again. */
const createSender = (url: string, service: string) => {
  const waiting: object[] = [];
  const resource = {
    attributes: attributesOf({ 'service.name': service, 'service.namespace': 'marketplace' }),
  };
  const post = async (spans: readonly object[]): Promise<boolean> => {
    try {
      const { ok, status, body } = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'marketplace' }, spans }] }],
        }),
        signal: AbortSignal.timeout(answerWithin),
      });
      await body?.cancel();
      return ok || ![429, 502, 503, 504].includes(status);
    } catch {
      return false;
    }
  };
  const sendAll = async () => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, mostSent);
      if (await post(spans)) continue;
      waiting.unshift(...spans.slice(0, mostWaiting - waiting.length));
      return;
    }
  };
  let sending: Promise<void> | undefined;
  const send = () => (sending ??= sendAll().finally(() => (sending = undefined)));
  const timer = setInterval(() => void send(), sendEvery).unref();
  return {
    add: (span: object) => {
      if (waiting.length >= mostWaiting) return;
      if (waiting.push(span) === mostSent) void send();
    },
    stop: async () => {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
};

/** Tracing to a collector of OpenTelemetry. */
export const createOpenTelemetry = (options: {
  readonly endpoint: string;
  readonly service: string;
}): Tracing => {
  const sender = createSender(`${options.endpoint.replace(/\/$/, '')}/v1/traces`, options.service);

  const start = (what: SpanStart): OpenSpan => {
    const traceId = traceIdOf(what.correlationId);
    const spanId = what.spanId ?? randomBytes(8).toString('hex');
    const here = current.getStore();
    const parentSpanId = what.parentSpanId ?? (here?.traceId === traceId ? here.spanId : undefined);
    const [startedAt, begun] = [what.startedAt ?? Date.now(), performance.now()];
    return {
      end: ({ name = what.name, attributes, fault } = {}) => {
        const endedAt = what.startedAt === undefined ? startedAt + performance.now() - begun : Date.now();
        sender.add({
          traceId,
          spanId,
          parentSpanId,
          name,
          kind: kinds[what.kind],
          startTimeUnixNano: nanos(startedAt),
          endTimeUnixNano: nanos(Math.max(startedAt, endedAt)),
          attributes: attributesOf({ ...what.attributes, ...attributes }),
          links: what.link && [{ ...what.link, attributes: [] }],
          status: fault === undefined ? {} : { code: failed, message: fault },
          flags: 1,
        });
      },
      within: (run) => current.run({ traceId, spanId }, run),
    };
  };
  return {
    start,
    stop: async () => {
      await withTimeout(sender.stop(), stopWithin).catch(() => undefined);
    },
  };
};
