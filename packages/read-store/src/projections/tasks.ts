import {
  taskChangeOf,
  taskEventTypes,
  type RecordedEvent,
  type TaskDocument,
  type TaskEventType,
} from '@marketplace/contracts';
import { defineCollection, defineProjection, type Change } from './definition.ts';

type RecordedTaskEvent = Extract<RecordedEvent, { readonly type: TaskEventType }>;

/** One document for each task, with the task's id. */
export const taskDocuments = defineCollection<TaskDocument>('tasks', {
  fields: {
    title: 'text',
    category: 'key',
    description: 'text',
    deadline: 'key',
    budget: 'number',
    status: 'key',
    ownerUid: 'key',
    userEmail: 'text',
    userName: 'text',
    createdAt: 'key',
    updatedAt: 'key',
    bidsCount: 'integer',
    liveBids: 'integer',
    bidding: 'key',
    acceptedBid: 'key',
    acceptedUid: 'key',
    work: 'key',
    posted: 'position',
    editVersion: 'integer',
  },
  // None with a counter: then a bid changes a row in its page, and no index.
  indexes: [
    ['posted'],
    ['deadline', 'posted'],
    ['budget', 'posted'],
    ['category', 'posted'],
    ['status', 'posted'],
    ['ownerUid', 'posted'],
    ['bidding', 'deadline'],
  ],
  searched: ['title', 'description'],
  counters: ['bidsCount', 'liveBids'],
  listed: true,
});

const changesOf = (event: RecordedTaskEvent): readonly Change[] => {
  const { taskId } = event;
  const change = taskChangeOf(event);
  switch (change.kind) {
    case 'posted': {
      const counts = { bidsCount: 0, liveBids: 0 };
      return [taskDocuments.put(event, taskId, { ...change.record, ...counts, posted: event.position })];
    }
    case 'changed':
      return [taskDocuments.patch(event, taskId, change.fields)];
    case 'deleted':
      return [taskDocuments.remove(event, taskId)];
    case 'bid': {
      const { placed, live } = change;
      const by = { ...(placed !== 0 && { bidsCount: placed }), liveBids: live };
      return [taskDocuments.increment(event, taskId, by)];
    }
  }
};

/** A revised bid changes nothing of its task. */
const types = taskEventTypes.filter((type) => type !== 'BidRevised');

/** The tasks, for lists, details and featured tasks, each with its number of bids. */
export const tasksProjection = defineProjection({
  name: 'tasks',
  version: 4,
  collections: [taskDocuments],
  on: Object.fromEntries(types.map((type) => [type, changesOf])),
});
