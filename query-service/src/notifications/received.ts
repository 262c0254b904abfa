import { notificationKinds, type Notification } from '@marketplace/contracts';
import type { DocumentReader, Found, Inbox } from '@marketplace/read-store';

type Reads = Pick<DocumentReader, 'page' | 'count' | 'groups'>;
type Broadcast = Found<'broadcasts'>;
type Told = Pick<Notification, '_id' | 'kind' | 'taskId' | 'title' | 'at' | 'position' | 'bidId'>;

export const notificationsAreMadeOf = ['notifications', 'bids'] as const;

/** For a user with bids on more tasks, only the newest ones count. */
const mostTasks = 5_000;
const mostBids = 10_000;
const batchSize = 200;

/** Which notifications of a user are read. */
export interface Asked {
  /** Only positions above this one. */
  readonly above: number;
  /** Only positions below this one; undefined: up to the newest. */
  readonly below?: number | undefined;
  readonly limit: number;
}

const fromNotice = ({ id, position, body }: Found<'notices'>): Told => {
  const { kind, taskId, title, at, bidId } = body;
  return { _id: id, kind, taskId, title, at, position, ...(bidId && { bidId }) };
};
const fromBroadcast = ({ id, position, body: { kind, taskId, title, at } }: Broadcast): Told => ({
  _id: id,
  kind,
  taskId,
  title,
  at,
  position,
});

/**
 * The notifications of a user: the ones for this user alone, and the ones for all bidders of a task, if the user had a bid
 * there then.
 */
export const createReceived = (documents: Reads) => {
  const kindsOf = ({ muted }: Inbox) => ({
    field: 'kind' as const,
    in: notificationKinds.filter((kind) => !muted.includes(kind)),
  });

  const tasksOf = async (uid: string): Promise<readonly string[]> => {
    const { groups } = await documents.groups('bids', {
      where: [{ field: 'uid', is: uid }],
      by: 'taskId',
      newest: 'placed',
      highest: 'placedAt',
      limit: mostTasks,
    });
    return groups.map(({ value }) => value);
  };

  /** The broadcasts for this user: it had a bid on the task that was not withdrawn then. */
  const forUser = async (uid: string, broadcasts: readonly Broadcast[]): Promise<readonly Broadcast[]> => {
    if (broadcasts.length === 0) return [];
    const taskIds = [...new Set(broadcasts.map(({ body }) => body.taskId))];
    const { documents: bids } = await documents.page('bids', {
      where: [
        { field: 'uid', is: uid },
        { field: 'taskId', in: taskIds },
      ],
      order: ['placed'],
      limit: mostBids,
    });
    return broadcasts.filter(
      ({ position, body: { taskId, actorUid, exceptUid } }) =>
        actorUid !== uid &&
        exceptUid !== uid &&
        bids.some(
          ({ body: bid }) =>
            bid.taskId === taskId &&
            bid.placed < position &&
            (bid.withdrawn === 0 || bid.withdrawn > position),
        ),
    );
  };

  /** Up to `limit` broadcasts for the user, newest first. */
  const broadcastsOf = async (
    uid: string,
    inbox: Inbox,
    tasks: Promise<readonly string[]>,
    asked: Asked,
  ): Promise<readonly Broadcast[]> => {
    const taskIds = await tasks;
    if (taskIds.length === 0) return [];
    const found: Broadcast[] = [];
    let after = asked.below === undefined ? undefined : [asked.below];
    for (;;) {
      const page = await documents.page('broadcasts', {
        where: [
          { field: 'taskId', in: taskIds },
          kindsOf(inbox),
          { field: 'position', from: asked.above + 1 },
        ],
        order: ['position'],
        descending: true,
        limit: batchSize,
        after,
      });
      found.push(...(await forUser(uid, page.documents)));
      if (page.end === undefined || found.length >= asked.limit) return found.slice(0, asked.limit);
      after = [Number(page.end[0])];
    }
  };

  const listOf = async (
    uid: string,
    inbox: Inbox,
    tasks: Promise<readonly string[]>,
    asked: Asked,
  ): Promise<readonly Told[]> => {
    const [notices, broadcasts] = await Promise.all([
      documents.page('notices', {
        where: [{ field: 'toUid', is: uid }, kindsOf(inbox), { field: 'position', from: asked.above + 1 }],
        order: ['position'],
        descending: true,
        limit: asked.limit,
        after: asked.below === undefined ? undefined : [asked.below],
      }),
      broadcastsOf(uid, inbox, tasks, asked),
    ]);
    return [...notices.documents.map(fromNotice), ...broadcasts.map(fromBroadcast)]
      .sort((a, b) => b.position - a.position)
      .slice(0, asked.limit);
  };

  const unreadOf = async (uid: string, inbox: Inbox, tasks: Promise<readonly string[]>): Promise<number> => {
    const above = inbox.readUpTo;
    const [{ count }, broadcasts] = await Promise.all([
      documents.count('notices', [
        { field: 'toUid', is: uid },
        kindsOf(inbox),
        { field: 'position', from: above + 1 },
      ]),
      broadcastsOf(uid, inbox, tasks, { above, limit: Number.MAX_SAFE_INTEGER }),
    ]);
    return count + broadcasts.length;
  };

  return {
    /** The newest first, with the number of all unread ones. */
    list: async (uid: string, inbox: Inbox, asked: Asked) => {
      const tasks = tasksOf(uid);
      const [found, unread] = await Promise.all([
        listOf(uid, inbox, tasks, asked),
        unreadOf(uid, inbox, tasks),
      ]);
      return { found, unread };
    },
    unread: (uid: string, inbox: Inbox): Promise<number> => unreadOf(uid, inbox, tasksOf(uid)),
  };
};
export type Received = ReturnType<typeof createReceived>;
