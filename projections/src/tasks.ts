import type { TaskDocument } from '@marketplace/contracts';
import { defineCollection, defineProjection } from './definition.ts';

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
    posted: 'position',
    editVersion: 'integer',
  },
  indexes: [
    ['posted'],
    ['deadline', 'posted'],
    ['budget', 'posted'],
    ['category', 'posted'],
    ['status', 'posted'],
    ['ownerUid', 'posted'],
  ],
  searched: ['title', 'description'],
  counters: ['bidsCount'],
});

/** The tasks, for lists, details and featured tasks, each with its number of bids. */
export const tasksProjection = defineProjection({
  name: 'tasks',
  version: 2,
  collections: [taskDocuments],
  on: {
    TaskPosted: (event) => [
      taskDocuments.put(event, event.taskId, {
        ...event.data,
        ownerUid: event.actor.uid,
        createdAt: event.recordedAt,
        updatedAt: event.recordedAt,
        bidsCount: 0,
        posted: event.position,
        editVersion: event.taskVersion,
      }),
    ],
    TaskUpdated: (event) => [
      taskDocuments.patch(event, event.taskId, {
        ...event.data,
        updatedAt: event.recordedAt,
        editVersion: event.taskVersion,
      }),
    ],
    TaskDeleted: (event) => [taskDocuments.remove(event, event.taskId)],
    BidPlaced: (event) => [taskDocuments.increment(event, event.taskId, 'bidsCount')],
  },
});
