import { z } from 'zod';
import { partitionCount, recordedSchemaOf } from '../domain/events.ts';
import { eventDefinition, eventTypes, type EventType } from '../domain/eventTypes.ts';
import {
  cloudEventType,
  eventHeadersSchema,
  messageHeadersSchema,
  messageName,
  partitionCompleteSchema,
  partitionCompleteType,
} from './feedMessages.ts';

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'draft-07', io: 'output' });

const eventMessage = (type: EventType) => ({
  name: type,
  title: type,
  summary: eventDefinition(type).about,
  contentType: 'application/json',
  headers: jsonSchema(eventHeadersSchema.extend({ ce_type: z.literal(cloudEventType(type)) })),
  payload: jsonSchema(recordedSchemaOf(type)),
  bindings: { kafka: { key: { type: 'string', format: 'uuid', description: 'The task’s id.' } } },
});

const partitionComplete = {
  name: 'PartitionComplete',
  title: 'PartitionComplete',
  summary:
    'Not an event: the partition has nothing between the previous position and this one. Readers that need all partitions complete up to a position use it; others may ignore it.',
  contentType: 'application/json',
  headers: jsonSchema(messageHeadersSchema.extend({ ce_type: z.literal(partitionCompleteType) })),
  payload: jsonSchema(partitionCompleteSchema),
};

const names = [...eventTypes.map(messageName), 'PartitionCompleteMessage'];

/** The AsyncAPI 3.0 document of the topic of events, made from the schemas that writer and readers use. */
export const asyncApiDocument = (topic = 'marketplace.events') => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Freelance marketplace: events',
    version: '1.0.0',
    description:
      'Every change of the marketplace. The events of a task are in the order of the ledger. Delivery is at least once: if a message is at or below the reader’s position of its partition, it was delivered before. Read events that the topic no longer keeps from the ledger. Strings with `x-personal: true`, and `actor.email`, are texts of persons: the topic keeps them for at most 7 days, and `null` is in their place once the person was forgotten. Who keeps them elsewhere must delete what the uid of a `PersonForgotten` or `TextsForgotten` has written, within the time that the law gives.',
    license: { name: 'MIT' },
  },
  defaultContentType: 'application/json',
  channels: {
    events: {
      address: topic,
      description: `A task’s events share one of the ${partitionCount} partitions: FNV-1a (32 bit) of the task’s id, modulo ${partitionCount}.`,
      messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      bindings: { kafka: { topic, partitions: partitionCount } },
    },
  },
  operations: {
    publishEvents: {
      action: 'send',
      channel: { $ref: '#/channels/events' },
      summary: 'The relay of the command service publishes the events of the ledger.',
      messages: names.map((name) => ({ $ref: `#/channels/events/messages/${name}` })),
    },
  },
  components: {
    messages: {
      ...Object.fromEntries(eventTypes.map((type) => [messageName(type), eventMessage(type)])),
      PartitionCompleteMessage: partitionComplete,
    },
  },
});
