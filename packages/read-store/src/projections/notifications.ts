import {
  isOver,
  systemActor,
  type NotificationKind,
  type PersonalText,
  type RecordedEvent,
} from '@marketplace/contracts';
import { noAmount, noDays } from './bids.ts';
import { defineCollection, defineProjection, type Change } from './definition.ts';

/** The data of a task that notifications need. It stays when the task is deleted, because they show its title. */
export interface WatchedTask {
  /** Empty if the task is deleted, or its owner was forgotten: its events lead to no notification. */
  readonly ownerUid: string;
  readonly title: PersonalText;
  /** Empty without an accepted bid. If the bidder was forgotten, the uid of the system, which gets no notifications. */
  readonly acceptedUid: string;
}

/** A notification for one user, with the id of its event. */
export interface UserNotificationDocument {
  readonly toUid: string;
  readonly kind: NotificationKind;
  readonly taskId: string;
  /** ISO 8601, UTC */
  readonly at: string;
  /** Empty if it is not about one bid. */
  readonly bidId: string;
  /** The offer; {@link noAmount} and {@link noDays} where it has none. The bidder's name is stored with the bid. */
  readonly amount: number;
  readonly days: number;
}

/** A notification for the users who had an open bid on the task then, with the id of its event. */
export interface TaskNotificationDocument {
  readonly kind: NotificationKind;
  readonly taskId: string;
  readonly at: string;
  /** Not for the user who caused it, and not for a user who gets another notification of the same event. */
  readonly actorUid: string;
  readonly exceptUid: string;
  /** The fields of the task that were changed, with spaces between them. */
  readonly changed: string;
}

export const watchedTaskDocuments = defineCollection<WatchedTask, never>('watched', {
  fields: { ownerUid: 'key', title: 'text', acceptedUid: 'key' },
  columns: [],
  indexes: [],
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
  },
  columns: ['toUid', 'kind', 'taskId'],
  indexes: [['toUid', 'position']],
  persons: { toUid: 'removed' },
});
export const taskNotificationDocuments = defineCollection<
  TaskNotificationDocument,
  'taskId' | 'kind' | 'actorUid' | 'exceptUid'
>('task_notifications', {
  fields: {
    kind: 'key',
    taskId: 'uuid',
    at: 'key',
    actorUid: 'key',
    exceptUid: 'key',
    changed: 'key',
  },
  columns: ['taskId', 'kind', 'actorUid', 'exceptUid'],
  indexes: [['taskId', 'position']],
  persons: { actorUid: 'emptied', exceptUid: 'emptied' },
});

const isDeleted = (task: WatchedTask | undefined): task is undefined => !task?.ownerUid;

type NotifiedEvent = Pick<RecordedEvent, 'id' | 'position' | 'taskId' | 'recordedAt' | 'actor'>;

/** The bid and its offer at that time, if the notification is about a bid. */
interface OfferedBid {
  readonly bidId?: string;
  readonly amount?: number | undefined;
  readonly days?: number | undefined;
}

/** Tells one user, unless it is the user who caused the event. */
const notify = (
  event: NotifiedEvent,
  task: WatchedTask | undefined,
  kind: NotificationKind,
  toUid: string | undefined,
  about: OfferedBid = {},
): readonly Change[] => {
  if (isDeleted(task) || !toUid || toUid === event.actor.uid || toUid === systemActor.uid) return [];
  const { taskId, recordedAt: at } = event;
  const { bidId = '', amount = noAmount, days = noDays } = about;
  return [userNotificationDocuments.put(event, event.id, { toUid, kind, taskId, at, bidId, amount, days })];
};

const notifyBidders = (
  event: NotifiedEvent,
  task: WatchedTask | undefined,
  kind: NotificationKind,
  exceptUid = '',
  changed = '',
): readonly Change[] => {
  if (isDeleted(task)) return [];
  const { taskId, recordedAt: at, actor } = event;
  return [
    taskNotificationDocuments.put(event, event.id, {
      kind,
      taskId,
      at,
      actorUid: actor.uid,
      exceptUid,
      changed,
    }),
  ];
};

const remember = (event: NotifiedEvent, fields: Partial<WatchedTask>) =>
  watchedTaskDocuments.patch(event, event.taskId, fields);

/** The notifications of users. A rebuild makes the same notifications, and sends none of them again. */
export const notificationsProjection = defineProjection({
  name: 'notifications',
  version: 8,
  readableFrom: 3,
  collections: [watchedTaskDocuments, userNotificationDocuments, taskNotificationDocuments],
  lookup: watchedTaskDocuments,
  on: {
    TaskPosted: (event) => [
      watchedTaskDocuments.put(event, event.taskId, {
        ownerUid: event.actor.uid,
        title: event.data.title,
        acceptedUid: '',
      }),
    ],
    TaskUpdated: (event, task) => {
      const { status, title } = event.data;
      const declines = isOver(status) && task?.acceptedUid === '';
      const changed = Object.keys(event.data).join(' ');
      return [
        ...(title === undefined ? [] : [remember(event, { title })]),
        ...notifyBidders(event, task, declines ? 'bid-declined' : 'task-updated', '', changed),
      ];
    },
    TaskDeleted: (event, task) => [
      remember(event, { ownerUid: '' }),
      ...notifyBidders(event, task, 'task-deleted'),
    ],
    BidPlaced: (event, task) => notify(event, task, 'bid-placed', task?.ownerUid, event.data),
    BidRevised: (event, task) => notify(event, task, 'bid-revised', task?.ownerUid, event.data),
    BidDeclined: (event, task) => notify(event, task, 'bid-declined', event.data.bidderUid, event.data),
    BidWithdrawn: (event, task) => notify(event, task, 'bid-withdrawn', task?.ownerUid, event.data),
    BidAccepted: (event, task) => {
      const { bidderUid } = event.data;
      return [
        remember(event, { acceptedUid: bidderUid }),
        ...notify(event, task, 'bid-accepted', bidderUid, event.data),
        ...notifyBidders(event, task, 'bid-declined', bidderUid),
      ];
    },
    AcceptanceWithdrawn: (event, task) => [
      remember(event, { acceptedUid: '' }),
      ...notify(event, task, 'acceptance-withdrawn', task?.acceptedUid, event.data),
      ...notifyBidders(event, task, 'task-updated', task?.acceptedUid),
    ],
    BidderResigned: (event, task) => [
      remember(event, { acceptedUid: '' }),
      ...notify(event, task, 'bidder-resigned', task?.ownerUid, event.data),
      ...notifyBidders(event, task, 'task-updated', task?.ownerUid),
    ],
    WorkDelivered: (event, task) => notify(event, task, 'delivered', task?.ownerUid, event.data),
    ChangesRequested: (event, task) =>
      notify(event, task, 'changes-requested', task?.acceptedUid, event.data),
    DeadlineNeared: (event, task) => [
      ...notify(event, task, 'deadline-near', task?.ownerUid),
      ...notifyBidders(event, task, 'deadline-near', task?.ownerUid),
    ],
    BiddingClosed: (event, task) => [
      ...notify(event, task, 'bidding-closed', task?.ownerUid),
      ...notifyBidders(event, task, 'bidding-closed', task?.ownerUid),
    ],
    DeliveryAcceptanceNeared: (event, task) =>
      notify(event, task, 'delivery-waits', task?.ownerUid, event.data),
    DeliveryAccepted: (event, task) => [
      ...notify(event, task, 'delivery-accepted', task?.ownerUid, event.data),
      ...notifyBidders(event, task, 'delivery-accepted', task?.ownerUid),
    ],
    LapseNeared: (event, task) => notify(event, task, 'decision-waits', task?.ownerUid),
    TaskLapsed: (event, task) => notifyBidders(event, task, 'task-lapsed', task?.ownerUid),
    TextsForgotten: (event, task) => {
      const { uid, ofTask } = event.data;
      const fields = {
        ...(ofTask && { title: null, ownerUid: '' }),
        ...(task?.acceptedUid === uid && { acceptedUid: systemActor.uid }),
      };
      return [
        ...(Object.keys(fields).length === 0 ? [] : [remember(event, fields)]),
        userNotificationDocuments.forget(event, uid),
        taskNotificationDocuments.forget(event, uid),
      ];
    },
  },
});
