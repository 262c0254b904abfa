import type { StoredEvent } from '@marketplace/contracts';
import { traceEvent, type Tracing } from '@marketplace/service-kit';
import type { Progress } from './progress.ts';

/** The progress; for each event a span from when it came to when its documents were written. */
export const tracedProgress = (
  progress: Progress,
  { tracing, projection }: { readonly tracing: Tracing; readonly projection: string },
): Progress => {
  const name = `project ${projection}`;
  let underWay: readonly { readonly event: StoredEvent; readonly since: number }[] = [];
  return {
    ...progress,
    received: (events) => {
      const since = Date.now();
      underWay = [...underWay, ...events.map((event) => ({ event, since }))];
      progress.received(events);
    },
    applied: (count) => {
      for (const { event, since } of underWay.slice(0, count))
        traceEvent(tracing, event, { name, kind: 'consumer', since });
      underWay = underWay.slice(count);
      progress.applied(count);
    },
    dropped: () => {
      underWay = [];
      progress.dropped();
    },
  };
};
