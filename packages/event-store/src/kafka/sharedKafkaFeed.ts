import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type {
  Checkpoint,
  EventBatch,
  Feed,
  PassOver,
  RelayCheckpoint,
  Assignment,
  AssignedFeed,
} from '../index.ts';
import type { KafkaMessage } from 'kafkajs';
import type { GroupAssignment, PartitionBatch } from './groupReader.ts';
import { messageReader, type EventMessage } from './messages.ts';

const defaultBatchSize = 1_000;
/** A reader that was so many events behind looks again how far the ledger is, before it reads the topic. */
const farBehind = 5_000;

/** Partition → position. */
type Positions = Map<number, number>;

interface FollowOptions {
  readonly batchSize: number;
  readonly passOver: PassOver;
  readonly signal: AbortSignal;
}

interface ParsedBatch {
  readonly partition: number;
  readonly messages: readonly EventMessage[];
  /** The highest position of the messages that were left out: the ledger may not have their events. */
  readonly doubtful: number;
}

/**
 * A message before the offset at which the relay was says nothing about a position after the relay's: the ledger has lost that
 * event since, or the topic was made again.
 */
const parsedBy =
  (read: (message: KafkaMessage) => EventMessage | undefined, began: RelayCheckpoint | undefined) =>
  ({ partition, messages }: PartitionBatch): ParsedBatch => {
    const from = began?.nextOffsets[partition] ?? 0;
    let doubtful = 0;
    const trusted = messages.flatMap((message) => {
      const parsed = read(message);
      if (!parsed) return [];
      if (began === undefined || Number(message.offset) >= from || parsed.position <= began.position)
        return [parsed];
      doubtful = Math.max(doubtful, parsed.position);
      return [];
    });
    return { partition, messages: trusted, doubtful };
  };

/** Up to which position events are missing before the messages, by partition. */
const gapsBefore = (batches: readonly ParsedBatch[], reached: Positions, head: number): Positions => {
  const gaps: Positions = new Map();
  for (const { partition, messages, doubtful } of batches) {
    let at = reached.get(partition) ?? 0;
    if (Math.min(doubtful, head) > at) gaps.set(partition, Math.min(doubtful, head));
    for (const { position, previous } of messages) {
      if (position <= at) continue;
      if (previous > at) gaps.set(partition, previous);
      at = position;
    }
  }
  return gaps;
};

/** Up to this position nothing came for so long that it will not: the topic lost it, or the consumer has stopped. */
const overdue = (reached: Positions, position: number): Positions =>
  new Map([...reached].filter(([, at]) => at < position).map(([partition]) => [partition, position]));

/** Takes the new events out of the batches and moves `reached` on. Stops, for a partition, at a gap. */
const takeNew = (batches: readonly ParsedBatch[], reached: Positions): EventBatch => {
  const events: StoredEvent[] = [];
  const upTo: Positions = new Map();
  for (const { partition, messages } of batches) {
    for (const { position, previous, event } of messages) {
      const at = reached.get(partition) ?? 0;
      if (position <= at) continue;
      if (previous > at) break;
      if (event) events.push(event);
      reached.set(partition, position);
      upTo.set(partition, position);
    }
  }
  return { events: events.sort((a, b) => a.position - b.position), upTo };
};

/** Reads the events of those partitions from the ledger, after `reached` and up to `target`; moves `reached` on. */
const readLedger = async function* (options: {
  readonly ledger: Feed;
  readonly reached: Positions;
  readonly target: Positions;
  readonly follow: FollowOptions;
}): AsyncGenerator<EventBatch> {
  const { ledger, reached, target, follow } = options;
  const after = Math.min(...[...target.keys()].map((partition) => reached.get(partition) ?? 0));
  const end = Math.max(...target.values());
  if (after >= end) return;
  for await (const batch of ledger.follow({ after, ...follow })) {
    const last = batch.at(-1)?.position ?? 0;
    const events = batch.filter(({ taskId, position }) => {
      const partition = partitionOf(taskId);
      return position > (reached.get(partition) ?? 0) && position <= (target.get(partition) ?? 0);
    });
    const upTo: Positions = new Map();
    for (const [partition, goal] of target) {
      const position = Math.max(Math.min(last, goal), reached.get(partition) ?? 0);
      upTo.set(partition, position);
      reached.set(partition, position);
    }
    yield { events, upTo };
    if (last >= end) return;
  }
};

/**
 * The topic as a shared feed. A reader first reads from the ledger what it does not have, and begins in the topic where
 * the relay was then. When events are missing before a message (the first message of a reader, or after the
 * topic was wiped, its offsets were reset, its retention was over), they are read from the ledger: the reader's own
 * checkpoint decides what is missing, not Kafka's offsets.
 */
export const createSharedKafkaFeed = (parts: {
  readonly ledger: Feed;
  /** The relay's checkpoint. */
  readonly published: () => Promise<RelayCheckpoint>;
  readonly assignments: (group: string, signal: AbortSignal) => AsyncIterable<GroupAssignment>;
}): AssignedFeed => {
  const { ledger } = parts;

  /** Reads the ledger to its end, and goes on in the topic behind that. Returns where the relay was, if that is known. */
  const catchUp = async function* (
    { seek }: GroupAssignment,
    reached: Positions,
    options: FollowOptions,
  ): AsyncGenerator<EventBatch, RelayCheckpoint | undefined> {
    while (!options.signal.aborted) {
      // In this order: no message that the reader will need is before these offsets. While PostgreSQL is unavailable,
      // Kafka's messages are still delivered.
      const published = await parts.published().catch(() => undefined);
      const head = await ledger.head().catch(() => 0);
      const behind = head - Math.min(...reached.values());
      const target = new Map([...reached.keys()].map((partition) => [partition, head]));
      if (behind > 0) yield* readLedger({ ledger, reached, target, follow: options });
      if (behind > farBehind) continue;
      if (!published || head === 0) return undefined;
      await seek(published.nextOffsets);
      return published;
    }
    return undefined;
  };

  const publishedUpTo = async (): Promise<number> =>
    (await parts.published().catch(() => undefined))?.position ?? 0;

  const follow = async function* (
    assignment: GroupAssignment,
    after: Checkpoint,
    options: FollowOptions,
  ): AsyncGenerator<EventBatch> {
    const { partitions, batches, commit, renew } = assignment;
    const read = messageReader(options.passOver);
    const reached: Positions = new Map(partitions.map((partition) => [partition, after[partition] ?? 0]));
    const began = yield* catchUp(assignment, reached, options);
    const parse = parsedBy(read, began);
    let previous: readonly PartitionBatch[] = [];
    /** Where the relay was when no message had come for a time. */
    let due = 0;
    for await (const received of batches(options.signal)) {
      const parsed = received.map(parse);
      const isDoubtful = parsed.some(({ doubtful }) => doubtful > 0);
      const head = isDoubtful ? await ledger.head().catch(() => 0) : 0;
      const isIdle = received.length === 0;
      const gaps = isIdle ? overdue(reached, due) : gapsBefore(parsed, reached, head);
      let missed = 0;
      if (gaps.size > 0)
        for await (const delivery of readLedger({ ledger, reached, target: gaps, follow: options })) {
          missed += delivery.events.length;
          yield delivery;
        }
      if (isIdle) {
        if (missed > 0) renew(`${missed} published events did not come`);
        due = await publishedUpTo();
      }
      const delivery = takeNew(parsed, reached);
      if (delivery.upTo.size > 0) yield delivery;
      // The caller asked for more, so by the contract of Share.follow it has stored the previous delivery.
      if (previous.length > 0) void commit(previous);
      previous = received;
    }
  };

  return {
    async *assignments(group, signal): AsyncGenerator<Assignment> {
      for await (const assignment of parts.assignments(group, signal)) {
        if (assignment.partitions.length === 0) continue;
        yield {
          partitions: assignment.partitions,
          signal: assignment.signal,
          follow: ({ after, batchSize = defaultBatchSize, passOver = [], signal = assignment.signal }) =>
            follow(assignment, after, { batchSize, passOver, signal }),
        };
      }
    },
    head: () => ledger.head(),
  };
};
