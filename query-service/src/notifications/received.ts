import { notificationKinds, type Notification } from '@marketplace/contracts';
import type { DocumentReader, Found, Inbox, Items } from '@marketplace/read-store';
import { bidsByTask } from '../my-bids/bidsByTask.ts';

type Reads = Pick<DocumentReader, 'page' | 'count' | 'groups'>;
type Broadcast = Found<'broadcasts'>;
type Told = Omit<Notification, 'read'>;

export const notificationsAreMadeOf = ['notifications', 'bids', 'alerts'] as const;

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

interface Positions {
  readonly field: 'position';
  readonly in: readonly number[];
}

/** How many `count` finds, without the ones at the opened positions. */
const countUnopened = async (
  opened: readonly number[],
  count: (positions?: Positions) => Promise<{ readonly count: number }>,
): Promise<number> => {
  const [all, read] = await Promise.all([
    count(),
    opened.length === 0 ? { count: 0 } : count({ field: 'position', in: opened }),
  ]);
  return all.count - read.count;
};

/** The names of the user's saved searches, by id. */
type Searches = ReadonlyMap<string, string>;

/** What a user's notifications depend on: the tasks with own bids, and the saved searches. */
interface Own {
  readonly tasks: Promise<readonly string[]>;
  readonly searches: Promise<Searches>;
}

const fromAlert = ({ id, position, body }: Found<'alerts'>, searches: Searches): Told => {
  const { searchId, taskId, title, at } = body;
  return { _id: id, kind: 'search', taskId, title, at, position, search: searches.get(searchId) };
};

/**
 * The notifications of a user: the ones for this user alone, the ones for all bidders of a task, if the user had a bid there
 * then, and new tasks that a saved search of the user matches, as long as the user has that search.
 */
export const createReceived = (documents: Reads, items: Pick<Items, 'of'>) => {
  const kindsOf = ({ muted }: Inbox) => ({
    field: 'kind' as const,
    in: notificationKinds.filter((kind) => !muted.includes(kind)),
  });

  const tasksOf = async (uid: string): Promise<readonly string[]> => {
    const { groups } = await bidsByTask(documents, [{ field: 'uid', is: uid }], mostTasks);
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

  /** Empty if the user has muted these notifications. */
  const searchesOf = async (uid: string, { muted }: Inbox): Promise<Searches> => {
    const searches = muted.includes('search') ? [] : await items.of('search', uid);
    return new Map(searches.map(({ id, body }) => [id, String(body['name'])]));
  };
  const alertsFor = (uid: string, searches: Searches) =>
    [
      { field: 'toUid', is: uid },
      { field: 'searchId', in: [...searches.keys()] },
    ] as const;

  const alertsOf = async (uid: string, searches: Searches, asked: Asked): Promise<readonly Told[]> => {
    if (searches.size === 0) return [];
    const { documents: alerts } = await documents.page('alerts', {
      where: [...alertsFor(uid, searches), { field: 'position', from: asked.above + 1 }],
      order: ['position'],
      descending: true,
      limit: asked.limit,
      after: asked.below === undefined ? undefined : [asked.below],
    });
    return alerts.map((alert) => fromAlert(alert, searches));
  };

  const ownOf = (uid: string, inbox: Inbox): Own => ({
    tasks: tasksOf(uid),
    searches: searchesOf(uid, inbox),
  });

  const listOf = async (
    uid: string,
    inbox: Inbox,
    { tasks, searches }: Own,
    asked: Asked,
  ): Promise<readonly Told[]> => {
    const [notices, broadcasts, alerts] = await Promise.all([
      documents.page('notices', {
        where: [{ field: 'toUid', is: uid }, kindsOf(inbox), { field: 'position', from: asked.above + 1 }],
        order: ['position'],
        descending: true,
        limit: asked.limit,
        after: asked.below === undefined ? undefined : [asked.below],
      }),
      broadcastsOf(uid, inbox, tasks, asked),
      searches.then((own) => alertsOf(uid, own, asked)),
    ]);
    return [...notices.documents.map(fromNotice), ...broadcasts.map(fromBroadcast), ...alerts]
      .sort((a, b) => b.position - a.position)
      .slice(0, asked.limit);
  };

  const unreadOf = async (uid: string, inbox: Inbox, { tasks, searches }: Own): Promise<number> => {
    const { readUpTo: above, opened = [] } = inbox;
    const later = { field: 'position', from: above + 1 } as const;
    const [notices, broadcasts, alerts] = await Promise.all([
      countUnopened(opened, (positions) =>
        documents.count('notices', [{ field: 'toUid', is: uid }, kindsOf(inbox), positions ?? later]),
      ),
      broadcastsOf(uid, inbox, tasks, { above, limit: Number.MAX_SAFE_INTEGER }),
      searches.then((own) =>
        own.size === 0
          ? 0
          : countUnopened(opened, (positions) =>
              documents.count('alerts', [...alertsFor(uid, own), positions ?? later]),
            ),
      ),
    ]);
    return notices + broadcasts.filter(({ position }) => !opened.includes(position)).length + alerts;
  };

  return {
    /** The newest first, with the number of all unread ones. */
    list: async (uid: string, inbox: Inbox, asked: Asked) => {
      const own = ownOf(uid, inbox);
      const [found, unread] = await Promise.all([listOf(uid, inbox, own, asked), unreadOf(uid, inbox, own)]);
      return { found, unread };
    },
    unread: (uid: string, inbox: Inbox): Promise<number> => unreadOf(uid, inbox, ownOf(uid, inbox)),
  };
};
export type Received = ReturnType<typeof createReceived>;
