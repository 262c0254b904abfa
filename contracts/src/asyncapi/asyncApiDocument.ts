import { z } from 'zod';
import { eventTypes, partitionCount, recordedEventSchema, type EventType } from '../events.ts';
import {
  cloudEventType,
  eventHeadersSchema,
  messageHeadersSchema,
  messageName,
  partitionCompleteSchema,
  partitionCompleteType,
} from '../feedMessages.ts';

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'draft-07', io: 'output' });

const summaries: Readonly<Record<EventType, string>> = {
  TaskPosted: 'A task was posted.',
  TaskUpdated: 'The owner changed a task; data has the changed fields.',
  TaskDeleted: 'The owner deleted a task.',
  BidPlaced: 'Somebody placed a bid on a task; with amount and message it has an offer.',
  BidRevised: 'The bidder changed the offer of a bid; data has the whole offer after the change.',
  BidWithdrawn: 'The bidder withdrew a bid.',
  BidAccepted: 'The owner accepted a bid: the task is In Progress, and its other open bids are declined.',
  AcceptanceWithdrawn:
    'The owner withdrew the acceptance of a bid: the task is Pending, and its declined bids are open again.',
  WorkDelivered: 'The accepted bidder delivered the work.',
  ChangesRequested: 'The owner asked for changes of the delivered work.',
  DeadlineNeared: 'The day of the deadline of a Pending task has begun. The actor is the system.',
  BiddingClosed:
    'The day of the deadline of a Pending task is over: it takes no more bids. The actor is the system.',
  OperatorActed: 'An operator acted on a projection; its stream is not a task.',
};

const payloadOf = (type: EventType) => {
  const found = recordedEventSchema.options.find((option) => option.shape.type.value === type);
  if (found === undefined) throw new Error(`The event ${type} has no schema.`);
  return jsonSchema(found);
};

const eventMessage = (type: EventType) => ({
  name: type,
  title: type,
  summary: summaries[type],
  contentType: 'application/json',
  headers: jsonSchema(eventHeadersSchema.extend({ ce_type: z.literal(cloudEventType(type)) })),
  payload: payloadOf(type),
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
      'Every change of the marketplace. The events of a task are in the order of the ledger. Delivery is at least once: if a message is at or below the reader’s position of its partition, it was delivered before. Read events that the topic no longer keeps from the ledger.',
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
