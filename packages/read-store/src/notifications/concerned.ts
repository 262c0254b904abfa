import { allDocuments } from '../allDocuments.ts';
import type { DocumentReader } from '../port.ts';
import type { ReadDocument } from '../query.ts';
import type { Reports } from './reportNotifications.ts';
import { isForBidder } from './taskNotifications.ts';

/** More than any posting makes. */
const mostDocuments = 100_000;

/** The events that concern a person: the position of the first one, and the times of the first and the last. */
export interface Concern {
  readonly position: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

type Documents = Pick<DocumentReader, 'page'>;

/** The bids on each task. With `among`, only the bids of these users are needed. */
const biddersOf = async (
  documents: Documents,
  tasks: readonly string[],
  among: readonly string[] | undefined,
): Promise<ReadonlyMap<string, ReadDocument<'bids'>['body'][]>> => {
  const bidders = new Map<string, ReadDocument<'bids'>['body'][]>(tasks.map((taskId) => [taskId, []]));
  if (tasks.length === 0) return bidders;
  const onTasks = { field: 'taskId', in: tasks } as const;
  const query = among
    ? ({ where: [onTasks, { field: 'uid', in: among }], order: ['uid', 'taskId', 'placed'] } as const)
    : ({ where: [onTasks], order: ['taskId', 'placed'] } as const);
  for await (const { body } of allDocuments(documents, 'bids', query)) bidders.get(body.taskId)?.push(body);
  return bidders;
};

/**
 * Whom the notifications of the events after one position, up to another, concern. It may contain more people, but misses none: a notification
 * for bidders moves to a later position when one of its users is forgotten. `among`: of a task's bidders, these are enough.
 */
export const concernedBetween = async (
  documents: Documents,
  reports: Reports,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  among?: readonly string[],
): Promise<ReadonlyMap<string, Concern>> => {
  const where = [{ field: 'position', from: after + 1, to: upTo }] as const;
  const inOrder = { order: ['position'], limit: mostDocuments } as const;
  const [ofUsers, ofTasks, alerts, decided] = await Promise.all([
    documents.page('user_notifications', { where, ...inOrder }),
    documents.page('task_notifications', { where, ...inOrder }),
    documents.page('alerts', { where, ...inOrder }),
    reports.decided({ above: after, below: upTo + 1 }),
  ]);
  const shared = ofTasks.documents.map(({ body }) => body);
  const bidders = await biddersOf(documents, [...new Set(shared.map(({ taskId }) => taskId))], among);
  const all = new Map<string, Concern>();
  const add = (uid: string, position: number, at: string): void => {
    const { position: first = position, firstAt = at, lastAt = at } = all.get(uid) ?? {};
    all.set(uid, {
      position: Math.min(first, position),
      firstAt: at < firstAt ? at : firstAt,
      lastAt: at > lastAt ? at : lastAt,
    });
  };
  for (const { position, body } of [...ofUsers.documents, ...alerts.documents])
    add(body.toUid, position, body.at);
  for (const { uid, position, at } of decided) add(uid, position, at);
  for (const notice of shared)
    for (const bid of bidders.get(notice.taskId) ?? [])
      if (isForBidder(notice, { bids: [bid] }) && bid.uid !== notice.actorUid && bid.uid !== notice.exceptUid)
        add(bid.uid, notice.happened, notice.at);
  return all;
};
