import type { StoredEvent } from '@marketplace/contracts';
import type { StoredMessage } from '@marketplace/private-store';
import { alertsOf, allDocuments, notificationsOf, type DocumentReader } from '@marketplace/read-store';
import { userNotificationIds } from '@marketplace/read-store/projections';
import type { Noted } from './states.ts';

type Documents = Pick<DocumentReader, 'getMany' | 'page'>;
type NewEvent = Pick<StoredEvent, 'id' | 'type' | 'taskId' | 'position' | 'recordedAt'>;

/** What was made of events: notifications of single users and of a task's bidders, by id; and the users who got an alert, by task. */
interface Made extends Awaited<ReturnType<typeof notificationsOf>> {
  readonly alerted: ReadonlyMap<string, readonly { readonly toUid: string }[]>;
}

/** The people whom an event concerns. There may be more of them: a mail tells what they see in the app. */
async function* concernedBy(
  documents: Documents,
  event: NewEvent,
  { ofUsers, ofTasks, alerted }: Made,
): AsyncGenerator<string> {
  const { id, type, taskId } = event;
  for (const one of userNotificationIds(event)) {
    const notification = ofUsers.get(one);
    if (notification !== undefined) yield notification.body.toUid;
  }
  const where = [{ field: 'taskId', is: taskId }] as const;
  if (ofTasks.has(id))
    for await (const { body } of allDocuments(documents, 'bids', { where, order: ['placed'] }))
      yield body.uid;
  if (type === 'TaskPosted') for (const { toUid } of alerted.get(taskId) ?? []) yield toUid;
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
  // A posting makes alerts, and nothing else.
  const isPosting = ({ type }: NewEvent) => type === 'TaskPosted';
  const posted = events.filter(isPosting);
  const others = events.filter((event) => !isPosting(event));
  const [notifications, alerts] = await Promise.all([
    notificationsOf(documents, others),
    alertsOf(
      documents,
      posted.map(({ taskId }) => taskId),
    ),
  ]);
  const made = { ...notifications, alerted: Map.groupBy(alerts, ({ taskId }) => taskId) };
  const all = new Map<string, Noted>();
  for (const event of events)
    for await (const uid of concernedBy(documents, event, made)) {
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
