import type { StoredEvent } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import { userNotificationIds } from '@marketplace/read-store/projections';

const mostAlerts = 100_000;
/** If the users have more bids on these tasks, all of these users count as bidders. */
const mostBids = 2_000;

const isPosting = ({ type }: StoredEvent): boolean => type === 'TaskPosted';

type Documents = Pick<DocumentReader, 'getMany' | 'page'>;

const alertedBy = async (
  documents: Documents,
  taskIds: readonly string[],
  uids: readonly string[],
): Promise<readonly string[]> => {
  const alerts = await documents.page('alerts', {
    where: [
      { field: 'taskId', in: taskIds },
      { field: 'toUid', in: uids },
    ],
    order: ['toUid', 'position'],
    limit: mostAlerts,
  });
  return alerts.documents.map(({ body }) => body.toUid);
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
  ids: readonly string[],
  uids: readonly string[],
): Promise<readonly string[]> => {
  const [userNotifications, taskNotifications] = await Promise.all([
    documents.getMany('user_notifications', ids.flatMap(userNotificationIds)),
    documents.getMany('task_notifications', ids),
  ]);
  const taskIds = [...taskNotifications.documents.values()].map(({ body }) => body.taskId);
  return [
    ...[...userNotifications.documents.values()].map(({ body }) => body.toUid),
    ...(taskIds.length > 0 ? await biddersOn(documents, taskIds, uids) : []),
  ];
};

/** The users among `uids` who got a notification of these events. It may contain other users, too, but misses none. */
export const receiversAmong = async (
  documents: Documents,
  events: readonly StoredEvent[],
  uids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const [posted, others] = [events.filter(isPosting), events.filter((event) => !isPosting(event))];
  const [notified, alerted] = await Promise.all([
    others.length === 0
      ? []
      : notifiedBy(
          documents,
          others.map(({ id }) => id),
          uids,
        ),
    posted.length === 0
      ? []
      : alertedBy(
          documents,
          posted.map(({ taskId }) => taskId),
          uids,
        ),
  ]);
  return new Set([...notified, ...alerted]);
};
