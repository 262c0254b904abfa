import { randomUUID } from 'node:crypto';
import type { TaskDocument } from '@marketplace/contracts';
import {
  alertsProjection,
  bidsProjection,
  dealsProjection,
  layoutOf,
  notificationsProjection,
  tasksProjection,
  type BidDocument,
  type DealDocument,
  type Documents,
} from '../projections/index.ts';
import type { StoredDocument } from '../port.ts';

export const tasksOne = { projection: 'tasks', generation: 1, version: tasksProjection.version } as const;
export const bidsOne = { projection: 'bids', generation: 1, version: bidsProjection.version } as const;

export const notificationsOne = {
  projection: 'notifications',
  generation: 1,
  version: notificationsProjection.version,
} as const;

export const alertsOne = { projection: 'alerts', generation: 1, version: alertsProjection.version } as const;

export const dealsOne = { projection: 'deals', generation: 1, version: dealsProjection.version } as const;

export const rebuilding = {
  kind: 'rebuild',
  acceptDifferences: false,
  at: '2027-01-01T00:00:00.000Z',
} as const;

export const taskBody = (fields: Partial<TaskDocument> = {}): TaskDocument => ({
  ...layoutOf('tasks').empty,
  title: 'A logo for a bakery',
  category: 'Design',
  description: 'Round, in two colours.',
  deadline: '2027-02-28',
  budget: 350,
  status: 'Pending',
  ownerUid: 'uid-ada',
  userEmail: 'ada@example.com',
  userName: 'Ada',
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  bidsCount: 0,
  liveBids: 0,
  bidding: 'open',
  acceptedBid: '',
  acceptedUid: '',
  work: '',
  waitsSince: '',
  reminded: 0,
  posted: 1,
  editVersion: 1,
  hiddenAt: '',
  ground: '',
  reason: '',
  ...fields,
});

export const postedTask = (
  position: number,
  fields: Partial<TaskDocument> = {},
  id: string = randomUUID(),
): StoredDocument<'tasks'> => ({
  collection: 'tasks',
  id,
  position,
  body: taskBody({ posted: position, ...fields }),
});

export const removedTask = (position: number, id: string): StoredDocument<'tasks'> => ({
  collection: 'tasks',
  id,
  position,
  body: undefined,
});

const placedAt = (position: number): string => new Date(Date.UTC(2027, 0, 1, 0, 0, position)).toISOString();

const bidBody = (fields: Partial<BidDocument>): BidDocument => ({
  taskId: randomUUID(),
  uid: 'uid-bob',
  name: 'Bob',
  email: 'bob@example.com',
  placedAt: placedAt(1),
  placed: 1,
  declined: 0,
  reopened: 0,
  endReason: '',
  endedAt: '',
  endedBy: '',
  amount: 100,
  days: 3,
  message: 'I can do it.',
  revisedAt: '',
  withdrawn: 0,
  accepted: 0,
  note: '',
  notedAt: '',
  notedBy: '',
  takenBack: '',
  takenBackAt: '',
  takenBackBy: '',
  ...fields,
});

export const placedBid = (
  position: number,
  fields: Partial<BidDocument> = {},
  id: string = randomUUID(),
): StoredDocument<'bids'> => ({
  collection: 'bids',
  id,
  position,
  body: bidBody({ placedAt: placedAt(position), placed: position, ...fields }),
});

/** The bidder's side in a deal, without a review. */
export const sideOfDeal = (
  position: number,
  fields: Partial<DealDocument> = {},
  id: string = randomUUID(),
): StoredDocument<'deals'> => ({
  collection: 'deals',
  id,
  position,
  body: {
    uid: 'uid-bob',
    bidId: id,
    taskId: randomUUID(),
    standing: 'bidder going-on',
    endedAt: '',
    fromUid: '',
    fromName: '',
    stars: 0,
    text: '',
    writtenAt: '',
    written: 0,
    wrote: 0,
    hidden: 0,
    hiddenAt: '',
    ground: '',
    reason: '',
    ...fields,
  },
});

export const userNotification = (
  position: number,
  fields: Partial<Documents['user_notifications']> = {},
): StoredDocument<'user_notifications'> => ({
  collection: 'user_notifications',
  id: randomUUID(),
  position,
  body: {
    toUid: 'uid-ada',
    kind: 'bid-placed',
    taskId: randomUUID(),
    at: placedAt(position),
    bidId: randomUUID(),
    amount: 760,
    days: 10,
    since: '',
    thing: '',
    ground: '',
    reason: '',
    ...fields,
  },
});

export const taskNotification = (
  position: number,
  fields: Partial<Documents['task_notifications']> = {},
): StoredDocument<'task_notifications'> => ({
  collection: 'task_notifications',
  id: randomUUID(),
  position,
  body: {
    kind: 'task-updated',
    taskId: randomUUID(),
    happened: position,
    at: placedAt(position),
    actorUid: 'uid-ada',
    exceptUid: '',
    changed: 'title',
    since: '',
    ...fields,
  },
});
