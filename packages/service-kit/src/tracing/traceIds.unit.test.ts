import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appendSpanId, isTraceparent, traceOf, traceparentOf } from './traceIds.ts';

const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

it('continues the trace of the caller', () => {
  expect(traceOf(caller)).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    callerSpanId: '00f067aa0ba902b7',
  });
});

it.each([
  ['another version', caller.replace('00-', '01-')],
  ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['no span', `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`],
  ['capitals', caller.toUpperCase()],
])('takes %s for any other correlation id', (_what, id) => {
  expect(isTraceparent(id)).toBe(false);
  expect(traceOf(id).callerSpanId).toBeUndefined();
});

it('is one valid trace for any correlation id, the same for every reader', () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (correlationId, id) => {
      const made = traceparentOf({ id, correlationId });
      expect(isTraceparent(made)).toBe(true);
      expect(traceOf(made)).toEqual({ ...traceOf(correlationId), callerSpanId: appendSpanId(id) });
    }),
  );
});
