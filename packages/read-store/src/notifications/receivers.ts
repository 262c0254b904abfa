import type { StoredEvent } from '@marketplace/contracts';
import type { DocumentReader } from '../port.ts';
import { userNotificationIds, type EventName } from '../projections/index.ts';

const mostAlerts = 100_000;
/** If the users have more bids on these tasks, all of these users count as bidders. */
const mostBids = 2_000;

const isPosting = ({ type }: StoredEvent): boolean => type === 'TaskPosted';

type Documents = Pick<DocumentReader, 'getMany' | 'page'>;

/** The alerts of these tasks; `uids`: only those to these users. */
export const alertsOf = async (
  documents: Pick<DocumentReader, 'page'>,
  taskIds: readonly string[],
  uids?: readonly string[],
): Promise<readonly { readonly taskId: string; readonly toUid: string }[]> => {
  if (taskIds.length === 0) return [];
  const alerts = await documents.page('alerts', {
    where: [{ field: 'taskId', in: taskIds }, ...(uids ? [{ field: 'toUid', in: uids } as const] : [])],
    order: ['toUid', 'position'],
    limit: mostAlerts,
  });
  return alerts.documents.map(({ body }) => body);
};

/** The notifications that were made of these events. */
export const notificationsOf = async (
  documents: Pick<DocumentReader, 'getMany'>,
  events: readonly EventName[],
) => {
  const [ofUsers, ofTasks] = await Promise.all([
    documents.getMany('user_notifications', events.flatMap(userNotificationIds)),
    documents.getMany(
      'task_notifications',
      events.map(({ id }) => id),
    ),
  ]);
  return { ofUsers: ofUsers.documents, ofTasks: ofTasks.documents };
};

const biddersOn = async (
  documents: Documents,
  taskIds: readonly string[],
  uids: readonly string[],
): Promise<readonly string[]> => {
  const bids = await documents.page('bids', {
    where: [
      { field: 'taskId', in: taskIds },
      { field: 'uid', in: uids },
    ],
    order: ['uid', 'taskId', 'placed'],
    limit: mostBids,
  });
  return bids.end === undefined ? bids.documents.map(({ body }) => body.uid) : uids;
};

const notifiedBy = async (
  documents: Documents,
  events: readonly StoredEvent[],
  uids: readonly string[],
): Promise<readonly string[]> => {
  if (events.length === 0) return [];
  const { ofUsers, ofTasks } = await notificationsOf(documents, events);
  const taskIds = [...ofTasks.values()].map(({ body }) => body.taskId);
  return [
    ...[...ofUsers.values()].map(({ body }) => body.toUid),
    ...(taskIds.length > 0 ? await biddersOn(documents, taskIds, uids) : []),
  ];
};

/** The users among `uids` who got a notification of these events. It may contain other users, too, but misses none. */
export const receiversAmong = async (
  documents: Documents,
  events: readonly StoredEvent[],
  uids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const others = events.filter((event) => !isPosting(event));
  const posted = events.filter(isPosting).map(({ taskId }) => taskId);
  const [notified, alerts] = await Promise.all([
    notifiedBy(documents, others, uids),
    alertsOf(documents, posted, uids),
  ]);
  return new Set([...notified, ...alerts.map(({ toUid }) => toUid)]);
};
