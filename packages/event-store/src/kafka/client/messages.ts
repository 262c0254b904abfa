import {
  cloudEventSource,
  cloudEventType,
  messageHeadersSchema,
  partitionCompleteType,
  partitionOf,
  storedEventSchema,
  type StoredEvent,
} from '@marketplace/contracts';
import type { SkippedTypes, RelayCheckpoint } from '../../index.ts';
import { traceparentOf } from '@marketplace/service-kit';
import type { IHeaders, Message } from 'kafkajs';
import { z } from 'zod';

/** A message of the topic, parsed. */
export interface EventMessage {
  /** With this message, the reader has all events of the partition up to here. */
  readonly position: number;
  /** Position of the partition's previous event: a reader without that event has a gap. 0 before the first. */
  readonly previous: number;
  /** The event at `position`; undefined when its type is passed over, or the message only reports the position. */
  readonly event: StoredEvent | undefined;
}

const headers = (attributes: Readonly<Record<string, string>>): IHeaders => ({
  'content-type': 'application/json; charset=utf-8',
  ...Object.fromEntries(
    Object.entries({ specversion: '1.0', source: cloudEventSource, ...attributes }).map(([name, value]) => [
      `ce_${name}`,
      value,
    ]),
  ),
});

/** The event as a CloudEvent 1.0 (Kafka binding, binary mode); the value is the whole envelope. */
const eventMessage = (event: StoredEvent, previous: number, traceparent?: string): Message => ({
  key: event.taskId,
  partition: partitionOf(event.taskId),
  value: JSON.stringify(event),
  headers: {
    ...(traceparent !== undefined && { traceparent }),
    ...headers({
      id: event.id,
      type: cloudEventType(event.type),
      subject: event.taskId,
      time: event.recordedAt,
      position: String(event.position),
      previousposition: String(previous),
    }),
  },
});

/** Tells readers of a partition that it has no event after `previous`, up to `position`. */
const completeMessage = (partition: number, position: number, previous: number): Message => ({
  key: null,
  partition,
  value: JSON.stringify({ partition, position, previousPosition: previous }),
  headers: headers({
    id: `${partition}-${position}`,
    type: partitionCompleteType,
    position: String(position),
    previousposition: String(previous),
  }),
});

/**
 * Sent instead of an event that is too large for the topic: its partition is complete up to the event, and a reader that
 * does not have it reads it from the ledger. Undefined for a message that has no event.
 */
export const insteadOfEvent = ({ key, partition, headers: all = {} }: Message): Message | undefined => {
  const position = Number(all['ce_position']);
  if (key === null || partition === undefined) return undefined;
  return completeMessage(partition, position, position);
};

/** The messages of a batch, each with its partition's previous event, and where the relay is after them. */
export const messagesFor = (
  batch: readonly StoredEvent[],
  { position, lastOfPartition }: Pick<RelayCheckpoint, 'position' | 'lastOfPartition'>,
  traced: boolean,
) => {
  const last = [...lastOfPartition];
  const messages: Message[] = batch.map((event) => {
    const partition = partitionOf(event.taskId);
    const message = eventMessage(event, last[partition] ?? 0, traced ? traceparentOf(event) : undefined);
    last[partition] = event.position;
    return message;
  });
  return { messages, position: batch.at(-1)?.position ?? position, lastOfPartition: last };
};

/** A message for each partition that announces the position. */
export const announcements = ({
  position,
  lastOfPartition,
}: Pick<RelayCheckpoint, 'position' | 'lastOfPartition'>): Message[] =>
  lastOfPartition.map((previous, partition) => completeMessage(partition, position, previous));

const text = (header: IHeaders[string]): string | undefined =>
  header === undefined ? undefined : String(Array.isArray(header) ? header[0] : header);
const jsonSchema = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});
const valueSchema = jsonSchema.pipe(storedEventSchema);

const readHeaders = (headers: IHeaders) => {
  const values: Record<string, string | undefined> = {};
  for (const name in messageHeadersSchema.shape) values[name] = text(headers[name]);
  return messageHeadersSchema.safeParse(values);
};

/**
 * Makes a function that parses messages, without the events of the types in `passOver`. It returns undefined for a
 * message that is damaged, or was not written by this product.
 */
export const messageReader = (passOver: SkippedTypes) => {
  const withoutEvent = new Set([partitionCompleteType, ...passOver.map(cloudEventType)]);
  return (message: {
    readonly value: Buffer | null;
    readonly headers?: IHeaders;
  }): EventMessage | undefined => {
    const parsed = readHeaders(message.headers ?? {});
    if (!parsed.success) return undefined;
    const position = Number(parsed.data.ce_position);
    const previous = Number(parsed.data.ce_previousposition);
    if (withoutEvent.has(parsed.data.ce_type)) return { position, previous, event: undefined };
    const value = valueSchema.safeParse(message.value?.toString('utf8'));
    if (!value.success || value.data.position !== position) return undefined;
    return { position, previous, event: value.data };
  };
};
