import type { StoredEvent } from '@marketplace/contracts';
import type { PreparedAppend } from '../append/preparedAppend.ts';
import type { AppendResult } from '../append/ledger.ts';

const mostEvents = 4_000;
/** In characters of the events' data and texts. */
const mostSize = 4_000_000;

interface RecentEvent {
  readonly position: number;
  readonly id: string;
  readonly size: number;
  /** The event as PostgreSQL returns it; created once and shared by all followers. */
  readonly stored: () => StoredEvent;
}

type PreparedEvent = PreparedAppend['events'][number];

const storedOf = ({ event }: PreparedEvent, position: number, recordedAt: string): StoredEvent => ({
  id: event.id,
  type: event.type,
  schemaVersion: event.schemaVersion,
  taskId: event.taskId,
  taskVersion: event.taskVersion,
  position,
  recordedAt,
  actor: { uid: event.actor.uid, email: event.actor.email },
  correlationId: event.correlationId,
  ...(event.because && { because: event.because }),
  data: JSON.parse(JSON.stringify(event.data)) as unknown,
});

const recentEventOf = (position: number, recordedAt: string, prepared: PreparedEvent): RecentEvent => {
  // Either the prepared or the stored event, never both: objects that live long are costly to collect as garbage.
  let event: PreparedEvent | StoredEvent = prepared;
  return {
    position,
    id: prepared.event.id,
    size: prepared.size,
    stored: () => {
      if ('dataJson' in event) event = storedOf(event, position, recordedAt);
      return event;
    },
  };
};

export const createRecentEvents = () => {
  /** Without gap, in order. */
  let kept: RecentEvent[] = [];
  let size = 0;
  let followers = 0;

  const reset = () => {
    kept = [];
    size = 0;
  };
  const keep = (event: RecentEvent) => {
    // There is a gap: another process appended in between, or an answer was lost.
    if (event.position !== (kept.at(-1)?.position ?? 0) + 1) reset();
    kept.push(event);
    size += event.size;
  };
  /** Removes half at once, so that it runs rarely. */
  const shrink = () => {
    kept = kept.slice(Math.ceil(kept.length / 2));
    size = kept.reduce((sum, { size: bytes }) => sum + bytes, 0);
  };

  return {
    /** Keeps the appended events of a committed batch. */
    add: (batch: readonly PreparedAppend[], results: readonly AppendResult[]): void => {
      if (followers === 0) return;
      batch.forEach(({ events }, index) => {
        const result = results[index];
        if (result?.kind !== 'appended') return;
        const first = result.position - events.length + 1;
        events.forEach((event, place) => {
          keep(recentEventOf(first + place, result.recordedAt, event));
        });
      });
      while (kept.length > mostEvents || size > mostSize) shrink();
    },
    /** Up to `limit` events after the position, without gap; undefined if the recent events do not include the next one. */
    after: (position: number, limit: number): readonly StoredEvent[] | undefined => {
      const [first] = kept;
      if (first === undefined || position < first.position - 1) return undefined;
      const from = position + 1 - first.position;
      if (from >= kept.length) return undefined;
      return kept.slice(from, from + limit).map((one) => one.stored());
    },
    /** Whether the recent events include that event at that position. */
    has: (position: number, eventId: string): boolean =>
      kept[position - (kept[0]?.position ?? 0)]?.id === eventId,
    /** Call it to follow; call the returned function to stop. Events are kept only while there is a follower. */
    follow: (): (() => void) => {
      followers += 1;
      return () => {
        followers -= 1;
        if (followers === 0) reset();
      };
    },
    /** Drops all events: it is unknown which are committed, or their texts must go. */
    reset,
  };
};

/** The last events that this process has appended, so that its own followers need not read them from PostgreSQL. */
export type RecentEvents = ReturnType<typeof createRecentEvents>;
