import { partitionOf } from '@marketplace/contracts';
import { withTimeout } from '@marketplace/service-kit/async';
import type {
  Assignment,
  AssignedFeed,
  Checkpoint,
  EventBatch,
  Feed,
  SkippedTypes,
  RelayCheckpoint,
  RelayCheckpoints,
  RelayNews,
} from '../../index.ts';
import { messageReader } from '../client/messages.ts';
import type { PartitionBatch } from './groupMembership.ts';
import type { GroupAssignment } from './groupReader.ts';
import { gapsBefore, overdue, parsedBy, takeNew, type Positions } from './missingEvents.ts';

const defaultBatchSize = 1_000;
/** A reader that was more events behind reads the ledger to its new end again, before it reads the topic. */
const farBehind = 5_000;
/** Waits so long for the news about received messages, so that both make one batch. */
const newsWithinMs = 5;
/** How often it checks without news of the relay: a safety net, because news may be lost. */
const checkEveryMs = 1_000;

interface FollowOptions {
  readonly batchSize: number;
  readonly passOver: SkippedTypes;
  readonly signal: AbortSignal;
}

/** Reads the events of the partitions in `target` from the ledger, after `reached` and up to `target`; raises `reached`. */
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

interface FeedDeps {
  readonly ledger: Feed;
  readonly topic: string;
  readonly relayCheckpoints: Pick<RelayCheckpoints, 'load'>;
  readonly relayNews: Pick<RelayNews, 'latest' | 'arrivals'>;
  /** After so long without a message, missing events are read from the ledger. Default 5 s. */
  readonly lateAfterMs?: number;
  readonly assignments: (group: string, signal: AbortSignal) => AsyncIterable<GroupAssignment>;
}

/** Reads the ledger to its end, then moves to the relay's place in the topic. Returns the relay's checkpoint, if it is known. */
const catchUp = async function* (
  { ledger, topic, relayCheckpoints }: FeedDeps,
  { seek }: GroupAssignment,
  reached: Positions,
  options: FollowOptions,
): AsyncGenerator<EventBatch, RelayCheckpoint | undefined> {
  while (!options.signal.aborted) {
    // The relay's checkpoint is read before the head, so that no message that the reader needs is before these offsets.
    // While PostgreSQL is unavailable, Kafka's messages are still passed on.
    const published = await relayCheckpoints.load(topic).catch(() => undefined);
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

const follow = async function* (
  deps: FeedDeps,
  assignment: GroupAssignment,
  after: Checkpoint,
  options: FollowOptions,
): AsyncGenerator<EventBatch> {
  const { ledger, topic, relayCheckpoints, relayNews, lateAfterMs = 5_000 } = deps;
  const { arrivals, latest } = relayNews;
  const { partitions, batches, commit, renew } = assignment;
  const reached: Positions = new Map(partitions.map((partition) => [partition, after[partition] ?? 0]));
  const began = yield* catchUp(deps, assignment, reached, options);
  const parse = parsedBy(messageReader(options.passOver), began);
  let previous: readonly PartitionBatch[] = [];
  let seen = arrivals.count();
  /** How long no message has come. */
  let quietMs = 0;
  let waitsSince = performance.now();
  /** The relay's checkpoint when the last wait for a message was too long. */
  let due: RelayCheckpoint | undefined;
  for await (const received of batches(options.signal, (until) => arrivals.past(seen, checkEveryMs, until))) {
    if (received.length > 0) await arrivals.past(seen, newsWithinMs, options.signal);
    seen = arrivals.count();
    quietMs = received.length > 0 ? 0 : quietMs + performance.now() - waitsSince;
    const isLate = quietMs >= lateAfterMs;
    const ends = await withTimeout(latest(topic), checkEveryMs).catch(() => undefined);
    const parsed = received.map(parse);
    const isDoubtful = parsed.some(({ doubtful }) => doubtful > 0);
    const head = isDoubtful ? await ledger.head().catch(() => 0) : 0;
    const gaps = isLate && due ? overdue(reached, due) : gapsBefore(parsed, reached, head);
    let missed = 0;
    if (gaps.size > 0)
      for await (const batch of readLedger({ ledger, reached, target: gaps, follow: options })) {
        missed += batch.events.length;
        yield batch;
      }
    if (isLate) {
      if (missed > 0) renew(`${missed} published events did not come`);
      due = await relayCheckpoints.load(topic).catch(() => undefined);
      quietMs = 0;
    }
    const batch = takeNew(parsed, reached, ends);
    if (batch.upTo.size > 0) yield batch;
    // The caller has asked for another batch, so by the contract of Assignment.follow it has stored the one before the last.
    if (previous.length > 0) void commit(previous);
    previous = received;
    waitsSince = performance.now();
  }
};

/**
 * The topic as an assigned feed. A reader first reads the events that it does not have from the ledger, then begins in the
 * topic where the relay was. When events are missing before a message (for example because the topic was deleted, its
 * offsets were reset or its retention is over), they are read from the ledger. The reader's own checkpoint decides which
 * events are missing, not Kafka's offsets.
 */
export const createAssignedKafkaFeed = (deps: FeedDeps): AssignedFeed => ({
  async *assignments(group, signal): AsyncGenerator<Assignment> {
    for await (const assignment of deps.assignments(group, signal)) {
      if (assignment.partitions.length === 0) continue;
      yield {
        partitions: assignment.partitions,
        signal: assignment.signal,
        follow: ({ after, batchSize = defaultBatchSize, passOver = [], signal = assignment.signal }) =>
          follow(deps, assignment, after, { batchSize, passOver, signal }),
      };
    }
  },
  head: () => deps.ledger.head(),
});
