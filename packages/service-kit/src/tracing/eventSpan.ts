import { appendSpanId } from './traceIds.ts';
import type { Tracing } from './tracing.ts';

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
