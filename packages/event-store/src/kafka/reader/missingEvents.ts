import type { StoredEvent } from '@marketplace/contracts';
import type { KafkaMessage } from 'kafkajs';
import type { EventBatch, PartitionEnds, RelayCheckpoint } from '../../index.ts';
import type { EventMessage } from '../client/messages.ts';
import type { PartitionBatch } from './groupMembership.ts';

/** Partition → position. */
export type Positions = Map<number, number>;

export interface ParsedBatch {
  readonly partition: number;
  readonly messages: readonly EventMessage[];
  /** The highest position of the messages that were left out: the ledger may not have their events. */
  readonly doubtful: number;
}

/**
 * Makes a function that parses the messages of a partition. It leaves out a message before the relay's offset with a position after
 * the relay's position: the ledger has lost that event, or the topic was created again.
 */
export const parsedBy =
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

/** By partition: the position up to which events are missing before the messages. */
export const gapsBefore = (batches: readonly ParsedBatch[], reached: Positions, head: number): Positions => {
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

/** The partitions behind the position, each with the position: only the ones with a missing event, or (`isMissing` false) without. */
const behind = (
  reached: Positions,
  { position, lastOfPartition }: PartitionEnds,
  isMissing: boolean,
): Positions =>
  new Map(
    [...reached]
      .filter(
        ([partition, at]) => at < position && at < (lastOfPartition[partition] ?? position) === isMissing,
      )
      .map(([partition]) => [partition, position]),
  );

/** The partitions without events that were published long ago: the topic has lost them, or the consumer has stopped. */
export const overdue = (reached: Positions, published: PartitionEnds): Positions =>
  behind(reached, published, true);

/**
 * Returns the new events of the batches and raises `reached`. In each partition it stops at a gap. A partition is complete up to the
 * position of `ends` if it has its last event up to there.
 */
export const takeNew = (
  batches: readonly ParsedBatch[],
  reached: Positions,
  ends: PartitionEnds | undefined,
): EventBatch => {
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
  for (const [partition, position] of ends ? behind(reached, ends, false) : []) {
    reached.set(partition, position);
    upTo.set(partition, position);
  }
  return { events: events.sort((a, b) => a.position - b.position), upTo };
};
