import type { Ledger } from '@marketplace/event-store';
import { appendSpanId, type Tracing } from '@marketplace/service-kit';

/** The ledger with a span for each append. Its id comes from the first event's id, so that later spans of the event are its children. */
export const tracedLedger = (ledger: Ledger, tracing: Tracing): Ledger => ({
  ...ledger,
  append: async (append) => {
    const [event] = append.events;
    if (event === undefined) return ledger.append(append);
    const span = tracing.start({
      name: 'append',
      kind: 'producer',
      correlationId: event.correlationId,
      spanId: appendSpanId(event.id),
      attributes: { 'event.id': event.id, 'event.type': event.type },
    });
    try {
      const result = await ledger.append(append);
      span.end({
        attributes: {
          'append.result': result.kind,
          ...('position' in result && { 'event.position': result.position }),
        },
      });
      return result;
    } catch (error) {
      span.end({ fault: error instanceof Error ? error.name : 'failed' });
      throw error;
    }
  },
});
