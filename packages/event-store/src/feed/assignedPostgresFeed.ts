import { partitionCount, partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { Feed } from './feed.ts';
import type { Checkpoint, EventBatch, Assignment, AssignedFeed } from './assignedFeed.ts';
import type { Leadership } from '../leadership/terms.ts';

const partitions = Array.from({ length: partitionCount }, (_, partition) => partition);

const batchOf = (batch: readonly StoredEvent[], after: Checkpoint, evenly: boolean): EventBatch => {
  const last = batch.at(-1)?.position ?? 0;
  return {
    events: evenly
      ? batch
      : batch.filter((event) => event.position > (after[partitionOf(event.taskId)] ?? 0)),
    upTo: new Map(partitions.map((partition) => [partition, Math.max(last, after[partition] ?? 0)])),
  };
};

const allOf = (feed: Feed, signal: AbortSignal): Assignment => ({
  partitions,
  signal,
  async *follow({ after, batchSize, passOver, signal: until = signal }): AsyncGenerator<EventBatch> {
    const from = Math.min(...after);
    const evenly = after.every((position) => position === from);
    for await (const batch of feed.follow({ after: from, signal: until, batchSize, passOver }))
      yield batchOf(batch, after, evenly);
  },
});

/**
 * The ledger's feed, assigned as a whole: one reader of a group gets all partitions, the others wait. All events come in the
 * order of their positions.
 */
export const createAssignedPostgresFeed = (feed: Feed, leadership: Leadership): AssignedFeed => ({
  async *assignments(group, signal): AsyncGenerator<Assignment> {
    for await (const term of leadership.terms(`projection ${group}`, signal)) yield allOf(feed, term.signal);
  },
  head: () => feed.head(),
});
