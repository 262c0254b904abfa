import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { Checkpoint, Delivery, Feed, PassOver, Share, SharedFeed } from '@marketplace/event-store';
import type { Assignment, PartitionBatch } from './groupReader.ts';
import { messageReader, type Reached } from './messages.ts';

const usualBatch = 1_000;

/** Partition → position; what a share has, and what it lacks. */
type Positions = Map<number, number>;

interface Wanted {
  readonly batchSize: number;
  readonly passOver: PassOver;
  readonly signal: AbortSignal;
}

/** What the messages of a partition say, those left out that say nothing. */
interface Said {
  readonly partition: number;
  readonly said: readonly Reached[];
}

/** What is between what the share has and what its messages say comes before them, by partition. */
const gapsOf = (batches: readonly Said[], reached: Positions): Positions => {
  const gaps: Positions = new Map();
  for (const { partition, said } of batches) {
    let have = reached.get(partition) ?? 0;
    for (const { position, previous } of said) {
      if (position <= have) continue;
      if (previous > have) gaps.set(partition, previous);
      have = position;
    }
  }
  return gaps;
};

/** The new events of the batches, and how far their partitions are with them. Stops, for a partition, at a gap. */
const take = (batches: readonly Said[], reached: Positions): Delivery => {
  const events: StoredEvent[] = [];
  const upTo: Positions = new Map();
  for (const { partition, said } of batches) {
    for (const { position, previous, event } of said) {
      const have = reached.get(partition) ?? 0;
      if (position <= have) continue;
      if (previous > have) break;
      if (event) events.push(event);
      reached.set(partition, position);
      upTo.set(partition, position);
    }
  }
  return { events: events.sort((a, b) => a.position - b.position), upTo };
};

/** From the ledger: the events of those partitions, from what the share has up to where each is to be. */
const fromLedger = async function* (options: {
  readonly ledger: Feed;
  readonly reached: Positions;
  readonly to: Positions;
  readonly how: Wanted;
}): AsyncGenerator<Delivery> {
  const { ledger, reached, to, how } = options;
  const after = Math.min(...[...to.keys()].map((partition) => reached.get(partition) ?? 0));
  const end = Math.max(...to.values());
  if (after >= end) return;
  for await (const batch of ledger.follow({ after, ...how })) {
    const last = batch.at(-1)?.position ?? 0;
    const events = batch.filter(({ taskId, position }) => {
      const partition = partitionOf(taskId);
      return position > (reached.get(partition) ?? 0) && position <= (to.get(partition) ?? 0);
    });
    const upTo: Positions = new Map();
    for (const [partition, target] of to) {
      const position = Math.max(Math.min(last, target), reached.get(partition) ?? 0);
      upTo.set(partition, position);
      reached.set(partition, position);
    }
    yield { events, upTo };
    if (last >= end) return;
  }
};

/**
 * The topic, shared by partitions. What a reader lacks before a message (its first, or after messages were lost: the
 * topic wiped, its offsets reset, its retention over) is read from the ledger: what it has decides, not Kafka's offsets.
 */
export const createSharedKafkaFeed = (parts: {
  readonly ledger: Feed;
  readonly assignments: (group: string, signal: AbortSignal) => AsyncIterable<Assignment>;
}): SharedFeed => {
  const { ledger } = parts;

  const follow = async function* (
    { partitions, batches, commit }: Assignment,
    after: Checkpoint,
    wanted: Wanted,
  ): AsyncGenerator<Delivery> {
    const read = messageReader(wanted.passOver);
    const reached: Positions = new Map(partitions.map((partition) => [partition, after[partition] ?? 0]));
    const have = Math.min(...reached.values());
    // PostgreSQL away: what Kafka has is delivered all the same.
    const head = await ledger.head().catch(() => 0);
    if (head > have) {
      const to = new Map(partitions.map((partition) => [partition, head]));
      yield* fromLedger({ ledger, reached, to, how: wanted });
    }
    let before: readonly PartitionBatch[] = [];
    for await (const taken of batches(wanted.signal)) {
      const told = taken.map(({ partition, messages }) => ({
        partition,
        said: messages.flatMap((message) => read(message) ?? []),
      }));
      const gaps = gapsOf(told, reached);
      if (gaps.size > 0) yield* fromLedger({ ledger, reached, to: gaps, how: wanted });
      const delivery = take(told, reached);
      if (delivery.upTo.size > 0) yield delivery;
      // By the promise of Share.follow, what was delivered before this has been taken in for good.
      if (before.length > 0) void commit(before);
      before = taken;
    }
  };

  return {
    async *shares(group, signal): AsyncGenerator<Share> {
      for await (const assignment of parts.assignments(group, signal)) {
        if (assignment.partitions.length === 0) continue;
        yield {
          partitions: assignment.partitions,
          signal: assignment.signal,
          follow: ({ after, batchSize = usualBatch, passOver = [], signal: until = assignment.signal }) =>
            follow(assignment, after, { batchSize, passOver, signal: until }),
        };
      }
    },
    head: () => ledger.head(),
  };
};
