import { EventEmitter, once } from 'node:events';
import type { StoredEvent } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import { oneReader } from '@marketplace/event-store/testing';

const memoryLedger = '00000000-0000-4000-8000-000000000000';

/** A feed of the given and the added events; at the end it waits for more. */
export const createMemoryFeed = (first: readonly StoredEvent[] = []) => {
  let events = first;
  const read: number[] = [];
  const arrivals = new EventEmitter();
  const whole: Feed = {
    head: () => Promise.resolve(events.length),
    follow: async function* ({ after, signal, batchSize = 1_000 }) {
      for (let position = after; !signal.aborted;) {
        const batch = events.slice(position, position + batchSize);
        read.push(...batch.map((event) => event.position));
        if (batch.length > 0) yield batch;
        else await once(arrivals, 'arrival', { signal }).catch(() => undefined);
        position += batch.length;
      }
    },
  };
  return {
    feed: oneReader(whole),
    /** The position of each event that was read, once for each read. */
    read,
    readTask: (taskId: string) => Promise.resolve(events.filter((event) => event.taskId === taskId)),
    readIdentity: (positions: readonly number[]) => {
      const eventAt = new Map(
        positions.flatMap((at) => (events[at - 1]?.id ? ([[at, events[at - 1]?.id ?? '']] as const) : [])),
      );
      return Promise.resolve({ ledger: memoryLedger, head: events.length, eventAt });
    },
    add: (more: readonly StoredEvent[]) => {
      events = [...events, ...more];
      arrivals.emit('arrival');
    },
  };
};
