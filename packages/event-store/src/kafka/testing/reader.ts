import { partitionCount, partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { AssignedFeed } from '../../index.ts';

/** What the readers of a group have received together, as a read store would keep it. */
export const createTakenEvents = () => {
  const positions = Array.from({ length: partitionCount }, () => 0);
  const events = new Map<number, StoredEvent>();
  const faults: string[] = [];
  return {
    events,
    /** Violations of the feed's contract. */
    faults,
    checkpoint: () => [...positions],
    complete: () => Math.min(...positions),
    take: (batch: readonly StoredEvent[], upTo: ReadonlyMap<number, number>) => {
      const latest = new Map<number, number>();
      for (const event of batch) {
        const partition = partitionOf(event.taskId);
        if (event.position <= (latest.get(partition) ?? 0))
          faults.push(`order of ${partition} at ${event.position}`);
        latest.set(partition, event.position);
        events.set(event.position, event);
      }
      for (const [partition, position] of upTo)
        positions[partition] = Math.max(positions[partition] ?? 0, position);
      const complete = Math.min(...positions);
      for (let position = 1; position <= complete; position += 1)
        if (!events.has(position)) faults.push(`${position} is missing below ${complete}`);
    },
  };
};
export type TakenEvents = ReturnType<typeof createTakenEvents>;

/** A member of the group that puts its batches into `taken`. */
export const runReader = (feed: AssignedFeed, group: string, taken: TakenEvents) => {
  const abort = new AbortController();
  let holds: readonly number[] = [];
  const running = (async () => {
    for await (const assignment of feed.assignments(group, abort.signal)) {
      holds = assignment.partitions;
      for await (const { events, upTo } of assignment.follow({ after: taken.checkpoint() }))
        taken.take(events, upTo);
      holds = [];
    }
  })();
  return {
    holds: () => holds,
    stop: async () => {
      abort.abort();
      await running;
    },
  };
};
