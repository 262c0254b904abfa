import { mostUnread, notificationKinds, type Notification } from '@marketplace/contracts';
import { calls } from '@marketplace/contracts/calls';
import { createOneOfEach } from '@marketplace/service-kit/async';
import type { NotificationState } from '../notificationStates.ts';
import type { UserData } from '../userData.ts';
import type { DocumentReader } from '../port.ts';
import type { Found } from '../query.ts';
import { leastPosition } from '../positions.ts';
import { createTaskNotifications, type NotificationQuery, type OwnTasks } from './taskNotifications.ts';

type Reads = Pick<DocumentReader, 'page' | 'groups' | 'positions' | 'waitFor'>;
type UnreadNotification = Omit<Notification, 'read'>;

const madeOf = calls.notifications.readModels;

const ofUserNotification = ({ id, position, body }: Found<'user_notifications'>): UnreadNotification => {
  const { kind, taskId, title, at, bidId } = body;
  return { _id: id, kind, taskId, title, at, position, ...(bidId && { bidId }) };
};
const ofTaskNotification = ({
  id,
  position,
  body: { kind, taskId, title, at },
}: Found<'task_notifications'>): UnreadNotification => ({
  _id: id,
  kind,
  taskId,
  title,
  at,
  position,
});

/** The names of the user's saved searches, by id. */
type Searches = ReadonlyMap<string, string>;

/** What a user's notifications depend on: the tasks with own bids, and the saved searches. */
interface Own {
  readonly tasks: OwnTasks;
  readonly searches: Searches;
}

const fromAlert = ({ id, position, body }: Found<'alerts'>, searches: Searches): UnreadNotification => {
  const { searchId, taskId, title, at } = body;
  return { _id: id, kind: 'search', taskId, title, at, position, search: searches.get(searchId) };
};

const kindsOf = ({ muted }: NotificationState) => notificationKinds.filter((kind) => !muted.includes(kind));

/** Empty if the user has muted these notifications. */
const searchesOf = async (
  userData: Pick<UserData, 'of'>,
  uid: string,
  { muted }: NotificationState,
): Promise<Searches> => {
  const searches = muted.includes('search') ? [] : await userData.of('search', uid);
  return new Map(searches.map(({ id, body }) => [id, String(body['name'])]));
};

const pageOf = ({ below, limit }: NotificationQuery) =>
  ({
    order: ['position'],
    descending: true,
    limit,
    after: below === undefined ? undefined : [below],
  }) as const;

const alertsOf = async (
  documents: Reads,
  uid: string,
  searches: Searches,
  query: NotificationQuery,
): Promise<readonly UnreadNotification[]> => {
  if (searches.size === 0) return [];
  const { documents: alerts } = await documents.page('alerts', {
    where: [
      { field: 'toUid', is: uid },
      { field: 'searchId', in: [...searches.keys()] },
      { field: 'position', from: query.above + 1 },
    ],
    ...pageOf(query),
  });
  return alerts.map((alert) => fromAlert(alert, searches));
};

/** How many of the newest ones were neither read nor opened; at most {@link mostUnread}: nobody reads a higher number. */
const countUnread = (
  newest: readonly UnreadNotification[],
  { readUpTo, opened = [] }: NotificationState,
): number => {
  const unopened = newest.filter(({ position }) => position > readUpTo && !opened.includes(position));
  return Math.min(unopened.length, mostUnread);
};
/** So many of the newest ones decide the count. */
const mostLookedAt = ({ opened = [] }: NotificationState): number => mostUnread + opened.length;

/**
 * The notifications of a user: the ones for this user alone, the ones for all bidders of a task, if the user had a bid there
 * then, and new tasks that a saved search of the user matches, as long as the user has that search.
 */
export const createReceived = (documents: Reads, userData: Pick<UserData, 'of'>) => {
  const taskNotifications = createTaskNotifications(documents);
  const oneOfEach = createOneOfEach('The list of notifications');

  const listOf = async (
    uid: string,
    notificationState: NotificationState,
    own: Own,
    query: NotificationQuery,
  ): Promise<readonly UnreadNotification[]> => {
    const kinds = kindsOf(notificationState);
    const [userNotifications, shared, alerts] = await Promise.all([
      documents.page('user_notifications', {
        where: [
          { field: 'toUid', is: uid },
          { field: 'kind', in: kinds },
          { field: 'position', from: query.above + 1 },
        ],
        ...pageOf(query),
      }),
      taskNotifications.list(uid, kinds, own.tasks, query),
      alertsOf(documents, uid, own.searches, query),
    ]);
    return [
      ...userNotifications.documents.map(ofUserNotification),
      ...shared.map(ofTaskNotification),
      ...alerts,
    ]
      .sort((a, b) => b.position - a.position)
      .slice(0, query.limit);
  };

  const unreadOf = async (uid: string, notificationState: NotificationState, own: Own): Promise<number> => {
    const query = { above: notificationState.readUpTo, limit: mostLookedAt(notificationState) };
    return countUnread(await listOf(uid, notificationState, own, query), notificationState);
  };

  const inTurn = <T>(
    uid: string,
    notificationState: NotificationState,
    read: (own: Own) => Promise<T>,
  ): Promise<T> =>
    oneOfEach(uid, async () => {
      const [tasks, searches] = await Promise.all([
        taskNotifications.ownTasks(uid),
        searchesOf(userData, uid, notificationState),
      ]);
      return read({ tasks, searches });
    });

  return {
    /** All notifications up to here are known. */
    position: async (): Promise<number> => leastPosition(await documents.positions(), madeOf),
    /** Waits until all up to the position are known; false after that time. */
    reached: (position: number, waitMs: number): Promise<boolean> =>
      documents.waitFor((at) => leastPosition(at, madeOf) >= position, waitMs),
    /** The newest first, with the number of unread ones. */
    list: (uid: string, notificationState: NotificationState, query: NotificationQuery) =>
      inTurn(uid, notificationState, async (own) => {
        if (query.below !== undefined) {
          const found = await listOf(uid, notificationState, own, query);
          return { found, unread: await unreadOf(uid, notificationState, own) };
        }
        // The first page begins with the unread ones.
        const limit = Math.max(query.limit, mostLookedAt(notificationState));
        const newest = await listOf(uid, notificationState, own, { ...query, limit });
        const unread = countUnread(newest, notificationState);
        return { found: newest.slice(0, query.limit), unread };
      }),
    unread: (uid: string, notificationState: NotificationState): Promise<number> =>
      inTurn(uid, notificationState, (own) => unreadOf(uid, notificationState, own)),
  };
};
export type Received = ReturnType<typeof createReceived>;
