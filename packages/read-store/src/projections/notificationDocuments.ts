import type {
  DealState,
  DecisionGround,
  NotificationKind,
  PersonalText,
  ThingKind,
} from '@marketplace/contracts';
import { defineCollection } from './definition.ts';

/** The data of a task that notifications need. It stays when the task is deleted, because they show its title. */
export interface WatchedTask {
  /** Empty if the task is deleted, or its owner was forgotten: its events lead to no notification. */
  readonly ownerUid: string;
  /** The author of the title, also of a deleted task, and the name then. */
  readonly authorUid: string;
  readonly name: PersonalText;
  readonly title: PersonalText;
  /** ISO 8601, UTC */
  readonly postedAt: string;
  /** Empty without an accepted bid. If the bidder was forgotten, the uid of the system, which gets no notifications. */
  readonly acceptedUid: string;
  /** The accepted bid, and how its deal stands; empty without one. */
  readonly acceptedBid: string;
  readonly how: '' | DealState;
  /** The ids of the bids whose deal was reviewed, with spaces between them. */
  readonly reviewed: string;
  /** When bidding was closed, and when the work was delivered, for the last time; ISO 8601, UTC; empty if never. */
  readonly closedAt: string;
  readonly deliveredAt: string;
  /** 1: a moderator has hidden it, and its title. In documents of an earlier version it is missing. */
  readonly hidden: 0 | 1;
}

/** What a deleted task still says of its owner, with the task's id. */
export interface GoneTask {
  readonly uid: string;
  readonly name: PersonalText;
  readonly postedAt: string;
}

/** A notification for one user, with the id of its event, or one beside it where the event leads to more. */
export interface UserNotificationDocument {
  readonly toUid: string;
  readonly kind: NotificationKind;
  readonly taskId: string;
  /** ISO 8601, UTC */
  readonly at: string;
  /** Empty if it is not about one bid. */
  readonly bidId: string;
  /** The offer; `noAmount` and `noDays` where it has none. The bidder's name is stored with the bid. */
  readonly amount: number;
  readonly days: number;
  /** The time of the earlier event that it follows from, for kinds whose sentence names that day; else empty. */
  readonly since: string;
  /** What a moderator decided about, with the ground and the reason; else empty. */
  readonly thing: '' | ThingKind;
  readonly ground: '' | DecisionGround;
  readonly reason: PersonalText;
}

/** A notification for the users who had an open bid on the task then, with the id of its event. */
export interface TaskNotificationDocument {
  readonly kind: NotificationKind;
  readonly taskId: string;
  /** The position of its event; its document's own becomes a later one when one of the two users is forgotten. */
  readonly happened: number;
  readonly at: string;
  /** Two users who do not get it: the one who caused it, and one who gets another notification of the same event. */
  readonly actorUid: string;
  readonly exceptUid: string;
  /** The fields of the task that were changed, with spaces between them. */
  readonly changed: string;
  readonly since: string;
}

export const watchedTaskDocuments = defineCollection<WatchedTask, never>('watched', {
  fields: {
    ownerUid: 'key',
    authorUid: 'key',
    name: 'text',
    title: 'text',
    postedAt: 'key',
    acceptedUid: 'key',
    acceptedBid: 'key',
    how: 'key',
    reviewed: 'key',
    closedAt: 'key',
    deliveredAt: 'key',
    hidden: 'integer',
  },
  columns: [],
  indexes: [],
  authors: { name: 'authorUid', title: 'authorUid' },
  persons: { ownerUid: 'emptied', authorUid: 'emptied', acceptedUid: 'system' },
});
export const goneTaskDocuments = defineCollection<GoneTask, 'uid' | 'postedAt'>('gone_tasks', {
  fields: { uid: 'key', name: 'text', postedAt: 'key' },
  columns: ['uid', 'postedAt'],
  indexes: [['uid', 'postedAt']],
  authors: { name: 'uid' },
  persons: { uid: 'removed' },
});
export const userNotificationDocuments = defineCollection<
  UserNotificationDocument,
  'toUid' | 'kind' | 'taskId'
>('user_notifications', {
  fields: {
    toUid: 'key',
    kind: 'key',
    taskId: 'uuid',
    at: 'key',
    bidId: 'key',
    amount: 'number',
    days: 'integer',
    since: 'key',
    thing: 'key',
    ground: 'key',
    reason: 'text',
  },
  columns: ['toUid', 'kind', 'taskId'],
  indexes: [['toUid', 'position'], ['position']],
  authors: { reason: 'toUid' },
  persons: { toUid: 'removed' },
});
export const taskNotificationDocuments = defineCollection<
  TaskNotificationDocument,
  'taskId' | 'kind' | 'happened' | 'actorUid' | 'exceptUid'
>('task_notifications', {
  fields: {
    kind: 'key',
    taskId: 'uuid',
    happened: 'position',
    at: 'key',
    actorUid: 'key',
    exceptUid: 'key',
    changed: 'key',
    since: 'key',
  },
  columns: ['taskId', 'kind', 'happened', 'actorUid', 'exceptUid'],
  indexes: [['taskId', 'happened'], ['position']],
  persons: { actorUid: 'emptied', exceptUid: 'emptied' },
});
