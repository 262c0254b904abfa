import { partitionOf, storedEventSchema, type StoredEvent } from '@marketplace/contracts';
import type { IHeaders, Message } from 'kafkajs';
import { z } from 'zod';

/** Where CloudEvents of this product come from. */
const source = '/marketplace/ledger';
const typePrefix = 'marketplace.';
/** Says that a partition has no event between the previous one and a position. */
const completeType = `${typePrefix}PartitionComplete`;

/** What a message of the topic tells the reader of its partition. */
export interface Reached {
  /** With this message, the reader has all events of the partition up to here. */
  readonly position: number;
  /** The partition's event before: a reader that does not have it has a gap. 0 before the first. */
  readonly previous: number;
  /** The event at `position`; undefined where the message only says how far the partition is. */
  readonly event: StoredEvent | undefined;
}

const headers = (attributes: Readonly<Record<string, string>>): IHeaders => ({
  'content-type': 'application/json; charset=utf-8',
  ...Object.fromEntries(
    Object.entries({ specversion: '1.0', source, ...attributes }).map(([name, value]) => [
      `ce_${name}`,
      value,
    ]),
  ),
});

/** The event as a CloudEvent 1.0 (Kafka binding, binary mode), its value the whole envelope. */
export const eventMessage = (event: StoredEvent, previous: number): Message => ({
  key: event.taskId,
  partition: partitionOf(event.taskId),
  value: JSON.stringify(event),
  headers: headers({
    id: event.id,
    type: `${typePrefix}${event.type}`,
    subject: event.taskId,
    time: event.recordedAt,
    position: String(event.position),
    previousposition: String(previous),
  }),
});

/** Says to the readers of a partition that, after `previous`, it has nothing up to `position`. */
export const completeMessage = (partition: number, position: number, previous: number): Message => ({
  key: null,
  partition,
  value: JSON.stringify({ partition, position, previousPosition: previous }),
  headers: headers({
    id: `${partition}-${position}`,
    type: completeType,
    position: String(position),
    previousposition: String(previous),
  }),
});

const text = (header: IHeaders[string]): string | undefined =>
  header === undefined ? undefined : String(Array.isArray(header) ? header[0] : header);
const positionHeader = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const headersSchema = z.object({
  type: z.string().startsWith(typePrefix),
  position: positionHeader,
  previous: positionHeader,
});
const jsonSchema = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});
const valueSchema = jsonSchema.pipe(storedEventSchema);

/** What a message says; undefined where it is none of this product's, or is damaged. */
export const readMessage = (message: {
  readonly value: Buffer | null;
  readonly headers?: IHeaders;
}): Reached | undefined => {
  const { ce_type, ce_position, ce_previousposition } = message.headers ?? {};
  const parsed = headersSchema.safeParse({
    type: text(ce_type),
    position: text(ce_position),
    previous: text(ce_previousposition),
  });
  if (!parsed.success) return undefined;
  const { type, position, previous } = parsed.data;
  if (type === completeType) return { position, previous, event: undefined };
  const value = valueSchema.safeParse(message.value?.toString('utf8'));
  if (!value.success || value.data.position !== position) return undefined;
  return { position, previous, event: value.data };
};
