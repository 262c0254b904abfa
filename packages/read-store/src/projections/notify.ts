import {
  besideId,
  dealStateAfter,
  systemActor,
  type NotificationKind,
  type RecordedEvent,
  type TaskEventType,
} from '@marketplace/contracts';
import { noAmount, noDays } from './bids.ts';
import { hasId } from './idList.ts';
import type { Change } from './layout.ts';
import {
  taskNotificationDocuments,
  userNotificationDocuments,
  type UserNotificationDocument,
  type WatchedTask,
} from './notificationDocuments.ts';

const isDeleted = (task: WatchedTask | undefined): task is undefined => !task?.ownerUid;

export type RecordedTaskEvent = Extract<RecordedEvent, { readonly type: TaskEventType }>;
export type NotifiedEvent = Pick<RecordedEvent, 'id' | 'position' | 'taskId' | 'recordedAt' | 'actor'>;

/** What a moderator decided. */
type Decision = Pick<UserNotificationDocument, 'thing' | 'ground' | 'reason'>;
const noDecision: Decision = { thing: '', ground: '', reason: '' };

/** Optional parts of a notification: its bid, with the offer at that time; and the time of the event that it follows from. */
interface AboutUser {
  readonly bidId?: string;
  readonly amount?: number | undefined;
  readonly days?: number | undefined;
  readonly since?: string | undefined;
  readonly decision?: Decision;
}

/** Makes a notification for one person. */
export const tell = (
  event: NotifiedEvent,
  id: string,
  kind: NotificationKind,
  toUid: string | undefined,
  about: AboutUser = {},
): readonly Change[] => {
  if (!toUid || toUid === systemActor.uid) return [];
  const { taskId, recordedAt: at } = event;
  const { bidId = '', amount = noAmount, days = noDays, since = '' } = about;
  const body = { toUid, kind, taskId, at, bidId, amount, days, since, ...(about.decision ?? noDecision) };
  return [userNotificationDocuments.put(event, id, body)];
};

/** The same, except for the user who caused the event, and for a deleted task. */
export const notify = (
  event: NotifiedEvent,
  task: WatchedTask | undefined,
  kind: NotificationKind,
  toUid: string | undefined,
  about?: AboutUser,
): readonly Change[] =>
  isDeleted(task) || toUid === event.actor.uid ? [] : tell(event, event.id, kind, toUid, about);

interface AboutBidders {
  readonly exceptUid?: string | undefined;
  readonly changed?: string;
  readonly since?: string | undefined;
}

export const notifyBidders = (
  event: NotifiedEvent,
  task: WatchedTask | undefined,
  kind: NotificationKind,
  { exceptUid = '', changed = '', since = '' }: AboutBidders = {},
): readonly Change[] => {
  if (isDeleted(task)) return [];
  const { taskId, position: happened, recordedAt: at, actor } = event;
  const body = { kind, taskId, happened, at, actorUid: actor.uid, exceptUid, changed, since };
  return [taskNotificationDocuments.put(event, event.id, body)];
};

/** How the deal of the accepted bid stands after the event, if this changes. */
export const dealAfter = (
  event: RecordedTaskEvent,
  task: WatchedTask | undefined,
): Pick<Partial<WatchedTask>, 'how'> => {
  const how = dealStateAfter(event, task?.how ?? '');
  return how === undefined ? {} : { how };
};

/** The two sides of a deal, which one event may notify: the owner of the task, and the bidder. */
const sides = [0, 1] as const;

/**
 * Both sides may review a deal when it ends, also the one who has ended it: each time, until one of them has written. Not where a
 * deleted account has ended it: there is nobody to review.
 */
export const askForReviews = (event: RecordedTaskEvent, task: WatchedTask | undefined): readonly Change[] => {
  const { how } = dealAfter(event, task);
  if (task?.how !== 'going-on' || how === undefined || event.because?.rule === 'account-forgotten') return [];
  const { ownerUid, acceptedUid, acceptedBid: bidId, reviewed } = task;
  const isGone = ownerUid === '' || acceptedUid === systemActor.uid;
  if (isGone || hasId(reviewed, bidId) || ownerUid === acceptedUid) return [];
  return sides.flatMap((side) =>
    tell(event, besideId(event.id, side), 'review-wanted', [ownerUid, acceptedUid][side], { bidId }),
  );
};
