import type { StoredEvent } from '@marketplace/contracts';
import type { DocumentReader, StoredMessage } from '@marketplace/read-store';
import { userNotificationIds } from '@marketplace/read-store/projections';
import type { Noted } from './states.ts';

type Documents = Pick<DocumentReader, 'getMany' | 'page'>;
type NewEvent = Pick<StoredEvent, 'id' | 'type' | 'taskId' | 'position' | 'recordedAt'>;

const pageSize = 1_000;
const mostAlerts = 100_000;

async function* biddersOn(documents: Documents, taskId: string): AsyncGenerator<string> {
  let after: readonly (string | number)[] | undefined;
  do {
    const page = await documents.page('bids', {
      where: [{ field: 'taskId', is: taskId }],
      order: ['placed'],
      limit: pageSize,
      after,
    });
    for (const { body } of page.documents) yield body.uid;
    after = page.end;
  } while (after !== undefined);
}

/** The people who got an alert of these tasks, by task. */
const alertedOf = async (
  documents: Documents,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (taskIds.length === 0) return new Map();
  const { documents: alerts } = await documents.page('alerts', {
    where: [{ field: 'taskId', in: taskIds }],
    order: ['toUid', 'position'],
    limit: mostAlerts,
  });
  const all = new Map<string, string[]>();
  for (const { body } of alerts) all.set(body.taskId, [...(all.get(body.taskId) ?? []), body.toUid]);
  return all;
};

/** What was made of events: who got a notification, by its id; the events that notify a task's bidders; and alerts, by task. */
interface Made {
  readonly own: ReadonlyMap<string, string>;
  readonly ofTasks: ReadonlySet<string>;
  readonly alerted: ReadonlyMap<string, readonly string[]>;
}

/** The people whom an event concerns. There may be more of them: a mail tells what they see in the app. */
async function* concernedBy(
  documents: Documents,
  { id, type, taskId }: NewEvent,
  { own, ofTasks, alerted }: Made,
): AsyncGenerator<string> {
  for (const one of userNotificationIds(id)) {
    const uid = own.get(one);
    if (uid !== undefined) yield uid;
  }
  if (ofTasks.has(id)) yield* biddersOn(documents, taskId);
  if (type === 'TaskPosted') yield* alerted.get(taskId) ?? [];
}

const add = (all: Map<string, Noted>, uid: string, one: Noted): void => {
  const before = all.get(uid);
  all.set(uid, before === undefined ? one : { ...one, ...before, lastAt: one.lastAt });
};

/** Whom events (in their order) concern, by the notifications that were made of them. */
export const concernedByEvents = async (
  documents: Documents,
  events: readonly NewEvent[],
): Promise<ReadonlyMap<string, Noted>> => {
  const ids = events.map(({ id }) => id);
  const posted = events.filter(({ type }) => type === 'TaskPosted').map(({ taskId }) => taskId);
  const [users, tasks, alerted] = await Promise.all([
    documents.getMany('user_notifications', ids.flatMap(userNotificationIds)),
    documents.getMany('task_notifications', ids),
    alertedOf(documents, posted),
  ]);
  const own = new Map([...users.documents].map(([id, { body }]) => [id, body.toUid]));
  const ofTasks = new Set(tasks.documents.keys());
  const all = new Map<string, Noted>();
  for (const event of events)
    for await (const uid of concernedBy(documents, event, { own, ofTasks, alerted })) {
      const { position, recordedAt: at } = event;
      add(all, uid, { position, firstAt: at, lastAt: at });
    }
  return all;
};

/** Whom messages (in their order) concern. */
export const concernedByMessages = (messages: readonly StoredMessage[]): ReadonlyMap<string, Noted> => {
  const all = new Map<string, Noted>();
  for (const { toUid, at } of messages) add(all, toUid, { messageAt: at, firstAt: at, lastAt: at });
  return all;
};
