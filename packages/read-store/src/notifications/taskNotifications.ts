import { hadBid, hadOpenBid, tasksWithBids, type SomeBids, type TaskWithBids } from '../bidsOfUser.ts';
import type { DocumentReader } from '../port.ts';
import type { ReadDocument } from '../query.ts';

type Reads = Pick<DocumentReader, 'page' | 'entries'>;
type TaskNotification = ReadDocument<'task_notifications'>;

/** If a user has bids on more tasks, only the newest tasks are read. */
const mostTasks = 5_000;
const batchSize = 200;
/** The number of batches that are read; nearly all task notifications in a batch are for the user. */
const mostBatches = 10;

/** The tasks that the user has placed bids on, by id. */
export type OwnTasks = ReadonlyMap<string, TaskWithBids>;

/** Which positions are read, newest first. */
export interface NotificationQuery {
  /** Only positions above this one. */
  readonly above: number;
  /** Only positions below this one; undefined: up to the newest. */
  readonly below?: number | undefined;
  /** So many of the first ones are left out: of two with one position, the page before had these. */
  readonly skip?: number;
  readonly limit: number;
}

/** The page of documents with these positions. */
export const pageOf = ({ below, limit }: NotificationQuery) =>
  ({
    order: ['position'],
    descending: true,
    limit,
    after: below === undefined ? undefined : [below],
  }) as const;

/** Where the page after these notifications begins; `before`: where theirs began. */
export const pageAfter = (
  shown: readonly { readonly position: number }[],
  { below, skip = 0 }: Pick<NotificationQuery, 'below' | 'skip'>,
): { readonly below: number; readonly skip: number } => {
  const last = shown.at(-1)?.position ?? 0;
  const same = shown.filter(({ position }) => position === last).length;
  return { below: last + 1, skip: below === last + 1 ? skip + same : same };
};

/** Whether a bidder with these bids on its task gets the notification. Each bid that was declined alone has a notification of its own already. */
export const isForBidder = (
  { kind, happened }: Pick<TaskNotification['body'], 'kind' | 'happened'>,
  task: SomeBids,
): boolean => (kind === 'bid-declined' ? hadOpenBid : hadBid)(task, happened);

/** The task notifications for a user: the user had a bid on the task then (an open one, where bids are declined), and did not cause them. */
export const createTaskNotifications = (documents: Reads) => {
  const ownTasks = async (uid: string): Promise<OwnTasks> => {
    const { tasks } = await tasksWithBids(documents, uid);
    return new Map(tasks.slice(0, mostTasks).map((task) => [task.taskId, task]));
  };

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
      const open = [...tasks.values()].filter(({ first }) => before === undefined || first.placed < before);
      if (open.length === 0) break;
      const from = Math.max(above, Math.min(...open.map(({ first }) => first.placed))) + 1;
      const page = await documents.page('task_notifications', {
        where: [
          { field: 'taskId', in: open.map(({ taskId }) => taskId) },
          { field: 'kind', in: kinds },
          { field: 'happened', from },
          { field: 'actorUid', not: uid },
          { field: 'exceptUid', not: uid },
        ],
        order: ['happened'],
        descending: true,
        limit: batchSize,
        after: before === undefined ? undefined : [before],
      });
      const isForUser = ({ body }: TaskNotification) => {
        const task = tasks.get(body.taskId);
        return task !== undefined && isForBidder(body, task);
      };
      found.push(...page.documents.filter(isForUser));
      if (page.end === undefined) break;
      before = Number(page.end[0]);
    }
    return found.slice(0, limit);
  };

  return { ownTasks, list };
};
