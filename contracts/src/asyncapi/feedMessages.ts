import { z } from 'zod';
import { positionSchema } from '../domain/values/position.ts';
import { partitionCount } from '../domain/events.ts';
import { eventTypes, type EventType } from '../domain/eventTypes.ts';

/** `source` of every CloudEvent of the topic. */
export const cloudEventSource = '/marketplace/ledger';
const prefix = 'marketplace.';
/** `type` of a CloudEvent. */
export const cloudEventType = (type: string): string => `${prefix}${type}`;
/** Type of the message that says that a partition has no event between its previous event and a position. */
export const partitionCompleteType = cloudEventType('PartitionComplete');

const positionText = (description: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .meta({ description, examples: ['42'] });

/** The headers of every message, as text: CloudEvents 1.0 in Kafka's binary mode, and two extensions. */
export const messageHeadersSchema = z.object({
  ce_specversion: z.literal('1.0'),
  ce_source: z.literal(cloudEventSource),
  ce_id: z.string().min(1),
  ce_type: z.string().startsWith(prefix),
  ce_position: positionText('With this message, its partition is complete up to this position.'),
  ce_previousposition: positionText(
    'Position of the event before it in the partition, 0 before the first. A reader that does not have that event has missed messages.',
  ),
});

/** The headers of every message, and three headers that only the message of an event has. */
export const eventHeadersSchema = messageHeadersSchema.extend({
  ce_type: z.enum(eventTypes.map(cloudEventType) as [string, ...string[]]),
  ce_subject: z.string().meta({ description: 'The task’s id, also the key of the message.' }),
  ce_time: z.iso.datetime().meta({ description: 'Time when the event was recorded.' }),
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
