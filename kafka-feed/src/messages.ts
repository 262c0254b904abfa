import {
  cloudEventSource,
  cloudEventType,
  messageHeadersSchema,
  partitionCompleteType,
  partitionOf,
  storedEventSchema,
  type StoredEvent,
} from '@marketplace/contracts';
import type { PassOver } from '@marketplace/event-store';
import type { IHeaders, Message } from 'kafkajs';
import { z } from 'zod';

/** What a message of the topic tells the reader of its partition. */
export interface Reached {
  /** With this message, the reader has all events of the partition up to here. */
  readonly position: number;
  /** The partition's event before: a reader that does not have it has a gap. 0 before the first. */
  readonly previous: number;
  /** The event at `position`; undefined where it is passed over, or the message only says how far the partition is. */
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

/** The event as a CloudEvent 1.0 (Kafka binding, binary mode), its value the whole envelope; in W3C Trace Context where it is traced. */
export const eventMessage = (event: StoredEvent, previous: number, traceparent?: string): Message => ({
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

/** Says to the readers of a partition that, after `previous`, it has nothing up to `position`. */
export const completeMessage = (partition: number, position: number, previous: number): Message => ({
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
  const said: Record<string, string | undefined> = {};
  for (const name in messageHeadersSchema.shape) said[name] = text(headers[name]);
  return messageHeadersSchema.safeParse(said);
};

/**
 * Reads messages for who has no use for events of some types: what each says; undefined where it is none of this
 * product's, or is damaged.
 */
export const messageReader = (passOver: PassOver) => {
  const withoutEvent = new Set([partitionCompleteType, ...passOver.map(cloudEventType)]);
  return (message: { readonly value: Buffer | null; readonly headers?: IHeaders }): Reached | undefined => {
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
