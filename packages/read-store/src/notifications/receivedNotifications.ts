import {
  formerUser,
  goneIn,
  mostUnread,
  notificationKinds,
  type Notification,
  type NotificationKind,
} from '@marketplace/contracts';
import { createOneOfEach } from '@marketplace/service-kit';
import type { DocumentReader } from '../port.ts';
import type { ReadDocument } from '../query.ts';
import { leastPosition } from '../positions.ts';
import { noAmount, noDays } from '../projections/bids.ts';
import { reportNotificationsOf, type Reports } from './reportNotifications.ts';
import { shownAlerts } from './shownAlerts.ts';
import {
  createTaskNotifications,
  pageOf,
  type NotificationQuery,
  type OwnTasks,
} from './taskNotifications.ts';

type Reads = Pick<DocumentReader, 'getMany' | 'page' | 'entries' | 'positions' | 'waitFor'>;
/** The state of a user's notifications. */
export interface NotificationState {
  /** Notifications up to this position are read. */
  readonly readUpTo: number;
  /** Positions above `readUpTo` that are read too: notifications that were opened one by one. Undefined: none. */
  readonly opened?: readonly number[];
  readonly muted: readonly NotificationKind[];
}

/** Where the saved searches of a user are. */
interface SavedSearches {
  of(
    kind: 'search',
    uid: string,
  ): Promise<readonly { readonly id: string; readonly body: Readonly<Record<string, unknown>> }[]>;
}

type UnreadNotification = Omit<Notification, 'read'>;
/** A stored notification: its title is stored with the task, except of a report, and the bidder's name with the bid. */
type KeptNotification = Omit<UnreadNotification, 'title' | 'bidder'> & Partial<Pick<Notification, 'title'>>;

/** The projections that notifications are read from. */
export const notificationSources = ['notifications', 'bids', 'alerts'] as const;

/** The fields that all kinds of notifications have. */
const notificationOf = (
  {
    id,
    position,
    body,
  }: Pick<ReadDocument<'user_notifications' | 'task_notifications' | 'alerts'>, 'id' | 'position' | 'body'>,
  kind: Notification['kind'],
): KeptNotification => {
  const { taskId, at } = body;
  return { _id: id, kind, taskId, at, position };
};

const ofUserNotification = (found: ReadDocument<'user_notifications'>): KeptNotification => {
  const { kind, bidId, amount, days, since, thing, ground, reason } = found.body;
  return {
    ...notificationOf(found, kind),
    ...(bidId && { bidId }),
    ...(amount < noAmount && { amount }),
    ...(days < noDays && { days }),
    ...(since && { since }),
    ...(thing && ground && { thing, ground, reason }),
  };
};
const ofTaskNotification = (found: ReadDocument<'task_notifications'>): KeptNotification => {
  const { kind, changed, since, happened } = found.body;
  return {
    ...notificationOf(found, kind),
    position: happened,
    ...(changed && { changed: changed.split(' ') }),
    ...(since && { since }),
  };
};

/** The names of the user's saved searches, by id. */
type Searches = ReadonlyMap<string, string>;
/** A user, with the data that the notifications depend on: the tasks with own bids, and the saved searches. */
interface Recipient {
  readonly uid: string;
  readonly notificationState: NotificationState;
  readonly tasks: OwnTasks;
  readonly searches: Searches;
  /** All notifications up to this position are made. Above it one may be there before an earlier one, or before its task. */
  readonly position: number;
}

const fromAlert = (found: ReadDocument<'alerts'>, searches: Searches): KeptNotification => {
  const { searchId } = found.body;
  return { ...notificationOf(found, 'search'), search: searches.get(searchId), searchId };
};

const kindsOf = ({ muted }: NotificationState) => notificationKinds.filter((kind) => !muted.includes(kind));

/** Empty if the user has muted these notifications. */
const searchesOf = async (
  userData: SavedSearches,
  uid: string,
  { muted }: NotificationState,
): Promise<Searches> => {
  const searches = muted.includes('search') ? [] : await userData.of('search', uid);
  return new Map(searches.map(({ id, body }) => [id, String(body['name'])]));
};

const userNotificationsOf = async (
  documents: Reads,
  { uid, notificationState }: Recipient,
  query: NotificationQuery,
): Promise<readonly KeptNotification[]> => {
  const { documents: found } = await documents.page('user_notifications', {
    where: [
      { field: 'toUid', is: uid },
      { field: 'kind', in: kindsOf(notificationState) },
      { field: 'position', from: query.above + 1 },
    ],
    ...pageOf(query),
  });
  return found.map(ofUserNotification);
};

const alertsOf = async (documents: Reads, { uid, searches }: Recipient, query: NotificationQuery) =>
  (await shownAlerts(documents, uid, [...searches.keys()], query)).map((alert) => fromAlert(alert, searches));

/** Adds the titles of the tasks, and for the owner of a task the names of its bidders. */
const withTexts = async (
  documents: Reads,
  uid: string,
  some: readonly KeptNotification[],
): Promise<readonly UnreadNotification[]> => {
  const taskIds = new Set(some.map(({ taskId }) => taskId));
  const bidIds = new Set(some.flatMap(({ bidId }) => bidId ?? []));
  const [{ documents: tasks }, { documents: bids }] = await Promise.all([
    documents.getMany('watched', [...taskIds]),
    documents.getMany('bids', [...bidIds]),
  ]);
  return some.map((one) => {
    const task = tasks.get(one.taskId)?.body;
    const bid = bids.get(one.bidId ?? '')?.body;
    return {
      ...one,
      // A profile has no title.
      title: one.title ?? (one.thing === 'user' ? '' : (task?.title ?? null)),
      ...goneIn({ title: one.title ?? task?.title, reason: one.reason }),
      ...(bid !== undefined && bid.uid !== uid && { bidder: bid.name ?? formerUser }),
    };
  });
};

/** The number of unread notifications among the newest; at most {@link mostUnread}, because nobody needs a higher number. */
const countUnread = (
  newest: readonly KeptNotification[],
  { readUpTo, opened = [] }: NotificationState,
): number => {
  const unopened = newest.filter(({ position }) => position > readUpTo && !opened.includes(position));
  return Math.min(unopened.length, mostUnread);
};
/** How many of the newest notifications must be read for the count. */
const mostCounted = ({ opened = [] }: NotificationState): number => mostUnread + opened.length;

type TaskNotifications = ReturnType<typeof createTaskNotifications>;

/** The notifications of a recipient, newest first, and the number of unread ones. */
const createLists = (documents: Reads, taskNotifications: TaskNotifications, reports: Reports) => {
  const listOf = async (
    recipient: Recipient,
    query: NotificationQuery,
  ): Promise<readonly KeptNotification[]> => {
    const { uid, notificationState, tasks, position } = recipient;
    const { skip = 0, limit, below = Infinity } = query;
    // One more: an event may lead to two for one user, which a page of the store would part.
    const most = { ...query, below: Math.min(below, position + 1), limit: skip + limit + 1 };
    const kinds = kindsOf(notificationState);
    const [userNotifications, shared, alerts, decided] = await Promise.all([
      userNotificationsOf(documents, recipient, most),
      taskNotifications.list(uid, kinds, tasks, most),
      alertsOf(documents, recipient, most),
      kinds.includes('report-decided') ? reportNotificationsOf(documents, reports, uid, most) : [],
    ]);
    return [...userNotifications, ...shared.map(ofTaskNotification), ...alerts, ...decided]
      .sort((a, b) => b.position - a.position || (a._id < b._id ? 1 : -1))
      .slice(skip, skip + limit);
  };

  const unreadOf = async (recipient: Recipient) => {
    const { notificationState, position } = recipient;
    const query = { above: notificationState.readUpTo, limit: mostCounted(notificationState) };
    return { unread: countUnread(await listOf(recipient, query), notificationState), position };
  };

  const listWithUnread = async (recipient: Recipient, query: NotificationQuery) => {
    const { uid, notificationState } = recipient;
    if (query.below !== undefined) {
      const found = await listOf(recipient, query);
      return { found: await withTexts(documents, uid, found), ...(await unreadOf(recipient)) };
    }
    // The first page begins with the unread ones.
    const limit = Math.max(query.limit, mostCounted(notificationState));
    const newest = await listOf(recipient, { ...query, limit });
    return {
      found: await withTexts(documents, uid, newest.slice(0, query.limit)),
      unread: countUnread(newest, notificationState),
      position: recipient.position,
    };
  };

  return { unreadOf, listWithUnread };
};

/**
 * The notifications of a user: notifications for this user alone, notifications for all bidders of a task if the user had a bid there at that
 * time, new tasks that match a saved search of the user, as long as the search exists, and decisions about what the user has reported.
 */
export const createReceivedNotifications = (documents: Reads, userData: SavedSearches, reports: Reports) => {
  const taskNotifications = createTaskNotifications(documents);
  const { unreadOf, listWithUnread } = createLists(documents, taskNotifications, reports);
  const oneOfEach = createOneOfEach('The list of notifications');
  const position = async (): Promise<number> =>
    leastPosition(await documents.positions(), notificationSources);

  const inTurn = <T>(
    uid: string,
    notificationState: NotificationState,
    read: (recipient: Recipient) => Promise<T>,
  ): Promise<T> =>
    oneOfEach(uid, async () => {
      const reached = await position();
      const [tasks, searches] = await Promise.all([
        taskNotifications.ownTasks(uid),
        searchesOf(userData, uid, notificationState),
      ]);
      return read({ uid, notificationState, tasks, searches, position: reached });
    });

  return {
    position,
    /** Waits until all notifications up to the position are known; false after `waitMs`. */
    reached: (position: number, waitMs: number): Promise<boolean> =>
      documents.waitFor((at) => leastPosition(at, notificationSources) >= position, waitMs),
    /** The notifications up to the position that is reached, newest first, with the number of unread ones. */
    list: (uid: string, notificationState: NotificationState, query: NotificationQuery) =>
      inTurn(uid, notificationState, (recipient) => listWithUnread(recipient, query)),
    unread: (uid: string, notificationState: NotificationState) => inTurn(uid, notificationState, unreadOf),
  };
};
export type ReceivedNotifications = ReturnType<typeof createReceivedNotifications>;
