import { hasClosed, hidingAfter, isOver, type ThingDecided } from '@marketplace/contracts';
import { defineProjection } from './definition.ts';
import { hasId, withId } from './idList.ts';
import type { Change } from './layout.ts';
import {
  goneTaskDocuments,
  taskNotificationDocuments,
  userNotificationDocuments,
  watchedTaskDocuments,
  type WatchedTask,
} from './notificationDocuments.ts';
import {
  askForReviews,
  dealAfter,
  notify,
  notifyBidders,
  tell,
  type NotifiedEvent,
  type RecordedTaskEvent,
} from './notify.ts';

const remember = (event: NotifiedEvent, fields: Partial<WatchedTask>) =>
  watchedTaskDocuments.patch(event, event.taskId, fields);
/** Stores these fields of a task; no change if the task is unknown or there are no fields. */
const rememberSome = (
  event: NotifiedEvent,
  task: WatchedTask | undefined,
  fields: Partial<WatchedTask>,
): readonly Change[] =>
  task === undefined || Object.keys(fields).length === 0 ? [] : [remember(event, fields)];

const leave = (event: NotifiedEvent, task: WatchedTask | undefined): readonly Change[] => {
  // Nothing is kept of a person who was forgotten.
  if (!task?.authorUid) return [];
  const { authorUid: uid, name, postedAt } = task;
  return [goneTaskDocuments.put(event, event.taskId, { uid, name, postedAt })];
};

/** The time when bidding was closed, if this deadline is already over; else false. */
const closedBy = ({ recordedAt }: NotifiedEvent, deadline: string | undefined) =>
  deadline !== undefined && hasClosed(deadline, recordedAt) && { closedAt: recordedAt };

const tellDecision = (
  event: Extract<RecordedTaskEvent, { readonly type: ThingDecided['type'] }>,
  task: WatchedTask | undefined,
): readonly Change[] => {
  if (!hidingAfter(event)) return [];
  const { thing, ground, reason, personUid, bidId = '' } = event.data;
  const isHidden = event.type === 'ThingHidden';
  const kind = isHidden ? 'hidden' : 'shown-again';
  return [
    ...rememberSome(event, task, thing === 'task' ? { hidden: isHidden ? 1 : 0 } : {}),
    ...tell(event, event.id, kind, personUid, { bidId, decision: { thing, ground, reason } }),
  ];
};

const withoutDeal = { acceptedUid: '', acceptedBid: '', how: '' } as const;

/** The notifications of users. A rebuild makes the same notifications, and sends none of them again. */
export const notificationsProjection = defineProjection({
  name: 'notifications',
  version: 14,
  readableFrom: 13,
  collections: [
    watchedTaskDocuments,
    goneTaskDocuments,
    userNotificationDocuments,
    taskNotificationDocuments,
  ],
  lookups: [watchedTaskDocuments],
  on: {
    TaskPosted: (event) => [
      watchedTaskDocuments.put(event, event.taskId, {
        ownerUid: event.actor.uid,
        authorUid: event.actor.uid,
        name: event.data.userName,
        title: event.data.title,
        postedAt: event.recordedAt,
        ...withoutDeal,
        reviewed: '',
        closedAt: '',
        deliveredAt: '',
        hidden: 0,
        ...closedBy(event, event.data.deadline),
      }),
    ],
    TaskUpdated: (event, task) => {
      const { status, title, deadline } = event.data;
      const declines = isOver(status) && task?.acceptedUid === '';
      const changed = Object.keys(event.data).join(' ');
      return [
        ...rememberSome(event, task, {
          ...(title !== undefined && { title }),
          ...closedBy(event, deadline),
          ...dealAfter(event, task),
        }),
        ...notifyBidders(event, task, declines ? 'bid-declined' : 'task-updated', { changed }),
        ...askForReviews(event, task),
      ];
    },
    TaskDeleted: (event, task) => [
      remember(event, { ownerUid: '', ...dealAfter(event, task) }),
      ...leave(event, task),
      ...notifyBidders(event, task, 'task-deleted'),
      ...askForReviews(event, task),
    ],
    BidPlaced: (event, task) => notify(event, task, 'bid-placed', task?.ownerUid, event.data),
    BidRevised: (event, task) => notify(event, task, 'bid-revised', task?.ownerUid, event.data),
    BidDeclined: (event, task) => notify(event, task, 'bid-declined', event.data.bidderUid, event.data),
    BidWithdrawn: (event, task) => notify(event, task, 'bid-withdrawn', task?.ownerUid, event.data),
    BidAccepted: (event, task) => {
      const { bidId, bidderUid } = event.data;
      return [
        remember(event, { acceptedUid: bidderUid, acceptedBid: bidId, how: 'going-on' }),
        ...notify(event, task, 'bid-accepted', bidderUid, event.data),
        ...notifyBidders(event, task, 'bid-declined', { exceptUid: bidderUid }),
      ];
    },
    AcceptanceWithdrawn: (event, task) => [
      remember(event, withoutDeal),
      ...notify(event, task, 'acceptance-withdrawn', task?.acceptedUid, event.data),
      ...notifyBidders(event, task, 'task-updated', { exceptUid: task?.acceptedUid }),
      ...askForReviews(event, task),
    ],
    BidderResigned: (event, task) => [
      remember(event, withoutDeal),
      ...notify(event, task, 'bidder-resigned', task?.ownerUid, event.data),
      ...notifyBidders(event, task, 'task-updated', { exceptUid: task?.ownerUid }),
      ...askForReviews(event, task),
    ],
    WorkDelivered: (event, task) => [
      ...rememberSome(event, task, { deliveredAt: event.recordedAt }),
      ...notify(event, task, 'delivered', task?.ownerUid, event.data),
    ],
    ChangesRequested: (event, task) =>
      notify(event, task, 'changes-requested', task?.acceptedUid, event.data),
    DeadlineNeared: (event, task) => [
      ...notify(event, task, 'deadline-near', task?.ownerUid),
      ...notifyBidders(event, task, 'deadline-near', { exceptUid: task?.ownerUid }),
    ],
    BiddingClosed: (event, task) => [
      ...rememberSome(event, task, { closedAt: event.recordedAt }),
      ...notify(event, task, 'bidding-closed', task?.ownerUid),
      // A full task may close and open again very often, and its bidders need not do anything.
      ...(event.data.maxOffers === undefined
        ? notifyBidders(event, task, 'bidding-closed', { exceptUid: task?.ownerUid })
        : []),
    ],
    DeliveryAcceptanceNeared: (event, task) =>
      notify(event, task, 'delivery-waits', task?.ownerUid, event.data),
    DeliveryAccepted: (event, task) => {
      const since = task?.deliveredAt;
      return [
        ...rememberSome(event, task, dealAfter(event, task)),
        ...notify(event, task, 'delivery-accepted', task?.ownerUid, { ...event.data, since }),
        ...notifyBidders(event, task, 'delivery-accepted', { exceptUid: task?.ownerUid, since }),
        ...askForReviews(event, task),
      ];
    },
    LapseNeared: (event, task) => notify(event, task, 'decision-waits', task?.ownerUid),
    TaskLapsed: (event, task) => [
      ...rememberSome(event, task, dealAfter(event, task)),
      ...notifyBidders(event, task, 'task-lapsed', { exceptUid: task?.ownerUid, since: task?.closedAt }),
      ...askForReviews(event, task),
    ],
    ThingHidden: tellDecision,
    ThingShown: tellDecision,
    ReviewWritten: (event, task) => {
      const { bidId, aboutUid } = event.data;
      const reviewed = task?.reviewed ?? '';
      const kind = hasId(reviewed, bidId) ? 'reviews-shown' : 'review-written';
      return [
        remember(event, { reviewed: withId(reviewed, bidId) }),
        ...tell(event, event.id, kind, aboutUid, { bidId }),
      ];
    },
  },
});
