import type { DocumentReader } from '../port.ts';
import type { ConditionOn, Found } from '../query.ts';

type Reads = Pick<DocumentReader, 'page' | 'groups'>;
type TaskNotification = Found<'task_notifications'>;

/** For a user with bids on more tasks, only the newest ones count. */
const mostTasks = 5_000;
const batchSize = 200;
/** So many batches are looked at; nearly all task notifications in a batch are for the user. */
const mostBatches = 10;
/** If the user has withdrawn more bids at the time of a batch, only the newest ones count. */
const mostWithdrawn = 1_000;

/** The position of the user's first bid on each task. */
export type OwnTasks = ReadonlyMap<string, number>;

/** Which positions are read, newest first. */
export interface NotificationQuery {
  /** Only positions above this one. */
  readonly above: number;
  /** Only positions below this one; undefined: up to the newest. */
  readonly below?: number | undefined;
  readonly limit: number;
}

/** By task, the lowest position of the user's bids that meet these conditions, as the index has it. */
const firstBids = async (
  documents: Reads,
  uid: string,
  conditions: readonly ConditionOn<'bids'>[],
  limit: number,
): Promise<OwnTasks> => {
  const { groups } = await documents.groups('bids', {
    where: [{ field: 'uid', is: uid }, ...conditions],
    by: 'taskId',
    newest: 'placed',
    highest: 'placed',
    limit,
  });
  return new Map(groups.map(({ value, oldest }) => [value, oldest]));
};

const taskIdsOf = (some: readonly TaskNotification[]): readonly string[] => [
  ...new Set(some.map(({ body }) => body.taskId)),
];

/** The ones at whose time the user had a bid on the task that it has withdrawn since. */
const withBidThen = async (
  documents: Reads,
  uid: string,
  some: readonly TaskNotification[],
): Promise<ReadonlySet<TaskNotification>> => {
  const positions = some.map(({ position }) => position);
  const { documents: withdrawn } = await documents.page('bids', {
    where: [
      { field: 'uid', is: uid },
      { field: 'taskId', in: taskIdsOf(some) },
      { field: 'placed', to: Math.max(...positions) },
      { field: 'withdrawn', from: Math.min(...positions) },
    ],
    order: ['placed'],
    descending: true,
    limit: mostWithdrawn,
  });
  const hadBid = ({ position, body: { taskId } }: TaskNotification) =>
    withdrawn.some(
      ({ body }) => body.taskId === taskId && body.placed < position && body.withdrawn > position,
    );
  return new Set(some.filter(hadBid));
};

/** Of these, the ones at whose time the user had a bid on the task. */
const forUser = async (
  documents: Reads,
  uid: string,
  tasks: OwnTasks,
  taskNotifications: readonly TaskNotification[],
): Promise<readonly TaskNotification[]> => {
  const after = (first: OwnTasks) => (one: TaskNotification) =>
    one.position > (first.get(one.body.taskId) ?? Infinity);
  const later = taskNotifications.filter(after(tasks));
  if (later.length === 0) return [];
  const taskIds = taskIdsOf(later);
  // From the first bid that was never withdrawn on, each task notification is for the user.
  const live = [
    { field: 'taskId', in: taskIds },
    { field: 'withdrawn', is: 0 },
  ] as const;
  const stays = after(await firstBids(documents, uid, live, taskIds.length));
  const unsure = later.filter((one) => !stays(one));
  if (unsure.length === 0) return later;
  const had = await withBidThen(documents, uid, unsure);
  return later.filter((one) => stays(one) || had.has(one));
};

/** The task notifications for a user: it had a bid on the task then, and did not cause them. Few rows are read, however many bids there are. */
export const createTaskNotifications = (documents: Reads) => {
  const ownTasks = (uid: string): Promise<OwnTasks> => firstBids(documents, uid, [], mostTasks);

  /** Up to `limit` task notifications of these kinds, newest first. */
  const list = async (
    uid: string,
    kinds: readonly string[],
    tasks: OwnTasks,
    { above, below, limit }: NotificationQuery,
  ): Promise<readonly TaskNotification[]> => {
    const found: TaskNotification[] = [];
    let before = below;
    for (let batch = 0; batch < mostBatches && found.length < limit; batch += 1) {
      // Below the user's first bid on a task, none of its task notifications is for the user.
      const open = [...tasks].filter(([, first]) => before === undefined || first < before);
      if (open.length === 0) break;
      const from = Math.max(above, Math.min(...open.map(([, first]) => first))) + 1;
      const page = await documents.page('task_notifications', {
        where: [
          { field: 'taskId', in: open.map(([taskId]) => taskId) },
          { field: 'kind', in: kinds },
          { field: 'position', from },
          { field: 'actorUid', not: uid },
          { field: 'exceptUid', not: uid },
        ],
        order: ['position'],
        descending: true,
        limit: batchSize,
        after: before === undefined ? undefined : [before],
      });
      found.push(...(await forUser(documents, uid, tasks, page.documents)));
      if (page.end === undefined) break;
      before = Number(page.end[0]);
    }
    return found.slice(0, limit);
  };

  return { ownTasks, list };
};
