import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOpenTelemetry } from './openTelemetry.ts';

interface Sent {
  readonly resourceSpans: readonly [
    { readonly scopeSpans: readonly [{ readonly spans: readonly object[] }] },
  ];
}
const answers: (Response | Error)[] = [];
const post = vi.fn((_url: string, _call: { readonly body: string }) => {
  const answer = answers.shift() ?? new Response('{}');
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
});
const sent = () =>
  post.mock.calls.map(([, { body }]) => (JSON.parse(body) as Sent).resourceSpans[0].scopeSpans[0].spans);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T14:00:00.000Z') });
  vi.stubGlobal('fetch', post);
  post.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tracing = () => createOpenTelemetry({ endpoint: 'http://collector.test/', service: 'projector' });
const span = { name: 'append', kind: 'producer', correlationId: 'c' } as const;

it('a span has its times, attributes and fault as OTLP names them', async () => {
  const { start, stop } = tracing();
  const open = start({
    ...span,
    kind: 'server',
    spanId: '00f067aa0ba902b7',
    attributes: { 'event.type': 'A' },
  });
  vi.advanceTimersByTime(25);
  open.end({ name: 'POST /addtask', attributes: { size: 3, share: 0.5 }, fault: 'Refused' });
  await stop();
  expect(post).toHaveBeenCalledExactlyOnceWith('http://collector.test/v1/traces', expect.anything());
  expect(sent()).toEqual([
    [
      {
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        spanId: '00f067aa0ba902b7',
        name: 'POST /addtask',
        kind: 2,
        startTimeUnixNano: '1795960800000000000',
        endTimeUnixNano: '1795960800025000000',
        attributes: [
          { key: 'event.type', value: { stringValue: 'A' } },
          { key: 'size', value: { intValue: 3 } },
          { key: 'share', value: { doubleValue: 0.5 } },
        ],
        status: { code: 2, message: 'Refused' },
        flags: 1,
      },
    ],
  ]);
});

it('spans that the collector could not take are sent again, and those that it refused are not', async () => {
  const { start, stop } = tracing();
  const named = (name: string) => expect.objectContaining({ name }) as object;
  answers.push(new Error('away'), new Response('', { status: 503 }), new Response('', { status: 400 }));
  start(span).end();
  await vi.advanceTimersByTimeAsync(5_000);
  start({ ...span, name: 'later' }).end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent()).toEqual([[named('append')], ...Array<unknown>(2).fill([named('append'), named('later')])]);
  start({ ...span, name: 'last' }).end();
  await stop();
  expect(sent().at(-1)).toEqual([named('last')]);
});

it('a collector that is away costs the memory of 2,048 spans', async () => {
  const { start, stop } = tracing();
  answers.push(...Array.from({ length: 5 }, () => new Error('away')));
  for (let number = 0; number < 3_000; number += 1) start({ ...span, name: String(number) }).end();
  await vi.advanceTimersByTimeAsync(5_000);
  answers.length = 0;
  await stop();
  expect(sent().slice(-4).flat()).toHaveLength(2_048);
});
