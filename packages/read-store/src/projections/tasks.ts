import { hasClosed, isNear, type RecordedEvent, type TaskDocument } from '@marketplace/contracts';
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
  added: {
    liveBids: { sameAs: 'bidsCount' },
    bidding: { value: 'open' },
    acceptedBid: { value: '' },
    acceptedUid: { value: '' },
    work: { value: '' },
  },
});

/** Whether the task takes bids, by the deadline and the time of the event that set it. */
const biddingAt = (deadline: string, at: string): TaskDocument['bidding'] => {
  if (hasClosed(deadline, at)) return 'closed';
  return isNear(deadline, at) ? 'near' : 'open';
};

const editedBy = ({ recordedAt, taskVersion }: RecordedEvent) => ({
  updatedAt: recordedAt,
  editVersion: taskVersion,
});

/** The tasks, for lists, details and featured tasks, each with its number of bids. */
export const tasksProjection = defineProjection({
  name: 'tasks',
  version: 4,
  collections: [taskDocuments],
  on: {
    TaskPosted: (event) => [
      taskDocuments.put(event, event.taskId, {
        ...event.data,
        ownerUid: event.actor.uid,
        createdAt: event.recordedAt,
        updatedAt: event.recordedAt,
        bidsCount: 0,
        liveBids: 0,
        bidding: biddingAt(event.data.deadline, event.recordedAt),
        acceptedBid: '',
        acceptedUid: '',
        work: '',
        posted: event.position,
        editVersion: event.taskVersion,
      }),
    ],
    TaskUpdated: (event) => [
      taskDocuments.patch(event, event.taskId, {
        ...event.data,
        ...(event.data.deadline !== undefined && {
          bidding: biddingAt(event.data.deadline, event.recordedAt),
        }),
        ...editedBy(event),
      }),
    ],
    TaskDeleted: (event) => [taskDocuments.remove(event, event.taskId)],
    BidPlaced: (event) => [taskDocuments.increment(event, event.taskId, { bidsCount: 1, liveBids: 1 })],
    BidWithdrawn: (event) => [taskDocuments.increment(event, event.taskId, { liveBids: -1 })],
    BidAccepted: (event) => [
      taskDocuments.patch(event, event.taskId, {
        status: 'In Progress',
        acceptedBid: event.data.bidId,
        acceptedUid: event.data.bidderUid,
        work: 'started',
        ...editedBy(event),
      }),
    ],
    AcceptanceWithdrawn: (event) => [
      taskDocuments.patch(event, event.taskId, {
        status: 'Pending',
        acceptedBid: '',
        acceptedUid: '',
        work: '',
        ...editedBy(event),
      }),
    ],
    WorkDelivered: (event) => [taskDocuments.patch(event, event.taskId, { work: 'delivered' })],
    ChangesRequested: (event) => [taskDocuments.patch(event, event.taskId, { work: 'changes-requested' })],
    DeadlineNeared: (event) => [taskDocuments.patch(event, event.taskId, { bidding: 'near' })],
    BiddingClosed: (event) => [taskDocuments.patch(event, event.taskId, { bidding: 'closed' })],
  },
});
