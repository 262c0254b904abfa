import type { DocumentReader } from '../port.ts';
import type { ReadDocument } from '../query.ts';
import { pageOf, type NotificationQuery } from './taskNotifications.ts';

/** The alerts of a user's searches, newest first, without those of tasks that are hidden. */
export const shownAlerts = async (
  documents: Pick<DocumentReader, 'page' | 'getMany'>,
  uid: string,
  searchIds: readonly string[],
  query: NotificationQuery,
): Promise<readonly ReadDocument<'alerts'>[]> => {
  const found: ReadDocument<'alerts'>[] = [];
  let { below } = query;
  if (searchIds.length === 0) return found;
  do {
    const { documents: alerts, end } = await documents.page('alerts', {
      where: [
        { field: 'toUid', is: uid },
        { field: 'searchId', in: searchIds },
        { field: 'position', from: query.above + 1 },
      ],
      ...pageOf({ ...query, below }),
    });
    const taskIds = alerts.map(({ body }) => body.taskId);
    const { documents: tasks } = await documents.getMany('watched', taskIds);
    found.push(...alerts.filter(({ body }) => !tasks.get(body.taskId)?.body.hidden));
    below = end && Number(end[0]);
  } while (below !== undefined && found.length < query.limit);
  return found;
};
