import type { DocumentReader, Found, Group } from '@marketplace/read-store';
import { bidsByTask } from '../my-bids/bidsByTask.ts';

type Reads = Pick<DocumentReader, 'page' | 'groups'>;
type Broadcast = Found<'broadcasts'>;

/** For a user with bids on more tasks, only the newest ones count. */
const mostTasks = 5_000;
const batchSize = 200;
/** So many batches are looked at; nearly all broadcasts in a batch are for the user. */
const mostBatches = 10;
/** For a user who has withdrawn more bids at the time of a batch, only the newest ones count. */
const mostWithdrawn = 1_000;

/** Positions of the user's bids on a task. */
interface OwnBids {
  readonly first: number;
  /** The first one that was never withdrawn: from then on, each broadcast is for the user. */
  readonly stays: number;
}
/** By task. */
export type OwnTasks = ReadonlyMap<string, OwnBids>;

/** Which positions are read, newest first. */
export interface Asked {
  /** Only positions above this one. */
  readonly above: number;
  /** Only positions below this one; undefined: up to the newest. */
  readonly below?: number | undefined;
  readonly limit: number;
}

/** The broadcasts for a user: it had a bid on the task then, and did not cause them. Few rows are read, however many bids there are. */
export const createBroadcasts = (documents: Reads) => {
  const ownTasks = async (uid: string): Promise<OwnTasks> => {
    const own = { field: 'uid', is: uid } as const;
    const [all, staying] = await Promise.all([
      bidsByTask(documents, [own], mostTasks),
      bidsByTask(documents, [own, { field: 'withdrawn', is: 0 }], mostTasks),
    ]);
    const stays = new Map(staying.groups.map(({ value, oldest }) => [value, oldest]));
    const bidsOf = ({ value, oldest }: Group) => ({ first: oldest, stays: stays.get(value) ?? Infinity });
    return new Map(all.groups.map((group) => [group.value, bidsOf(group)]));
  };

  const forUser = async (
    uid: string,
    tasks: OwnTasks,
    broadcasts: readonly Broadcast[],
  ): Promise<readonly Broadcast[]> => {
    const stays = ({ position, body }: Broadcast) => position > (tasks.get(body.taskId)?.stays ?? Infinity);
    const unsure = broadcasts.filter(
      (one) => !stays(one) && one.position > (tasks.get(one.body.taskId)?.first ?? Infinity),
    );
    if (unsure.length === 0) return broadcasts.filter(stays);
    const positions = unsure.map(({ position }) => position);
    const { documents: withdrawn } = await documents.page('bids', {
      where: [
        { field: 'uid', is: uid },
        { field: 'taskId', in: [...new Set(unsure.map(({ body }) => body.taskId))] },
        { field: 'placed', to: Math.max(...positions) },
        { field: 'withdrawn', from: Math.min(...positions) },
      ],
      order: ['placed'],
      descending: true,
      limit: mostWithdrawn,
    });
    const hadBid = ({ position, body: { taskId } }: Broadcast) =>
      withdrawn.some(
        ({ body }) => body.taskId === taskId && body.placed < position && body.withdrawn > position,
      );
    const had = new Set(unsure.filter(hadBid));
    return broadcasts.filter((one) => stays(one) || had.has(one));
  };

  /** Up to `limit` broadcasts of these kinds, newest first. */
  const list = async (
    uid: string,
    kinds: readonly string[],
    tasks: OwnTasks,
    { above, below, limit }: Asked,
  ): Promise<readonly Broadcast[]> => {
    const found: Broadcast[] = [];
    let before = below;
    for (let batch = 0; batch < mostBatches && found.length < limit; batch += 1) {
      // Below the user's first bid on a task, none of its broadcasts is for the user.
      const open = [...tasks].filter(([, { first }]) => before === undefined || first < before);
      if (open.length === 0) break;
      const from = Math.max(above, Math.min(...open.map(([, { first }]) => first))) + 1;
      const page = await documents.page('broadcasts', {
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
      found.push(...(await forUser(uid, tasks, page.documents)));
      if (page.end === undefined) break;
      before = Number(page.end[0]);
    }
    return found.slice(0, limit);
  };

  return { ownTasks, list };
};
