import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appendSpanId, spanOf, traceIdOf, traceparentOf } from './traceIds.ts';

const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

it('finds the span of the caller', () => {
  expect(spanOf(caller)).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
  });
});

it.each([
  ['another version', caller.replace('00-', '01-')],
  ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['no span', `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`],
  ['capitals', caller.toUpperCase()],
])('finds no span in %s', (_what, text) => {
  expect(spanOf(text)).toBeUndefined();
});

it('is one valid trace for any correlation id, the same for every reader', () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (correlationId, id) => {
      const made = traceparentOf({ id, correlationId });
      expect(spanOf(made)).toEqual({ traceId: traceIdOf(correlationId), spanId: appendSpanId(id) });
    }),
  );
});
