import { z } from 'zod';
import { positionSchema } from './commands.ts';
import { eventTypes, partitionCount, type EventType } from './events.ts';

/** `source` of every CloudEvent of the topic. */
export const cloudEventSource = '/marketplace/ledger';
const prefix = 'marketplace.';
/** `type` of a CloudEvent. */
export const cloudEventType = (type: string): string => `${prefix}${type}`;
/** Says that a partition has no event between the previous one and a position. */
export const partitionCompleteType = cloudEventType('PartitionComplete');

const positionText = (description: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .meta({ description, examples: ['42'] });

/** What every message's headers say, as text: CloudEvents 1.0 in Kafka's binary mode, and two extensions. */
export const messageHeadersSchema = z.object({
  ce_specversion: z.literal('1.0'),
  ce_source: z.literal(cloudEventSource),
  ce_id: z.string().min(1),
  ce_type: z.string().startsWith(prefix),
  ce_position: positionText('With this message, its partition is complete up to here.'),
  ce_previousposition: positionText(
    'Position of the event before it in the partition, 0 before the first: who does not have that one has missed something.',
  ),
});
export type MessageHeaders = z.infer<typeof messageHeadersSchema>;

/** What only an event's headers say besides. */
export const eventHeadersSchema = messageHeadersSchema.extend({
  ce_type: z.enum(eventTypes.map(cloudEventType) as [string, ...string[]]),
  ce_subject: z.string().meta({ description: 'The task’s id, which is the message’s key too.' }),
  ce_time: z.iso.datetime().meta({ description: 'When it was recorded.' }),
});

export const partitionCompleteSchema = z
  .object({
    partition: z
      .int()
      .min(0)
      .max(partitionCount - 1),
    position: positionSchema,
    previousPosition: z.int().min(0),
  })
  .meta({ id: 'PartitionComplete' });

/** The name of an event type's message in the AsyncAPI document. */
export const messageName = (type: EventType): string => `${type}Message`;
