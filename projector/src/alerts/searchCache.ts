import { createHash } from 'node:crypto';
import { searchOf, taskFilterOf, type ProjectionName, type StoredEvent } from '@marketplace/contracts';
import {
  alertsBy,
  createSearchIndex,
  projections,
  type AlertsFor,
  type AlertSearch,
} from '@marketplace/read-store/projections';
import type { UserRecord, UserData } from '@marketplace/private-store';
import { createQueue } from '@marketplace/service-kit/async';

const alertSearchOf = ({ id, uid, since, body }: UserRecord): readonly AlertSearch[] => {
  if (body['alert'] !== true) return [];
  try {
    return [{ id, uid, since, filter: taskFilterOf(searchOf(String(body['query']))) }];
  } catch {
    // The query has an option that this version does not know: without the option the search would match other tasks.
    return [];
  }
};

/** The id of an alert: the same for the same user and task, and a UUID, because ids of documents are UUIDs. */
const idOf = (uid: string, taskId: string): string =>
  createHash('sha256')
    .update(`${taskId} ${uid}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** The saved searches with alerts, in memory. */
export const createSearchCache = (items: Pick<UserData, 'changes' | 'every'>) => {
  const inTurn = createQueue();
  let known = -1;
  let index = createSearchIndex([]);

  const refresh = async (): Promise<void> => {
    const changes = await items.changes('search');
    if (changes === known) return;
    const searches: AlertSearch[] = [];
    for await (const item of items.every('search')) searches.push(...alertSearchOf(item));
    index = createSearchIndex(searches);
    known = changes;
  };

  const alertsFor: AlertsFor = ({ taskId, position, recordedAt, actor, data }) => {
    const byUser = new Map<string, string>();
    for (const { id, uid } of index.match({ ...data, position, ownerUid: actor.uid, postedAt: recordedAt })) {
      const first = byUser.get(uid);
      if (first === undefined || id < first) byUser.set(uid, id);
    }
    return [...byUser].map(([toUid, searchId]) => ({ id: idOf(toUid, taskId), toUid, searchId }));
  };
  const alerts = alertsBy(alertsFor);

  return {
    /** All projections; `alerts` matches postings with these searches. */
    projections: projections.map((one) => (one.name === alerts.name ? alerts : one)),
    /** Reads all searches again, so that removed searches no longer match. If that fails, the next `prepare` reads them. */
    renew: () => {
      known = -1;
      return inTurn(refresh).catch(() => undefined);
    },
    /**
     * Call it before these events are folded; without `events` it is for any events. For `alerts` and a posting, it resolves when all
     * searches saved until now are known: one statement, and if searches have changed, a read of all of them.
     */
    prepare: (name: ProjectionName, events?: readonly StoredEvent[]) =>
      name === alerts.name && (events === undefined || events.some(({ type }) => type === 'TaskPosted'))
        ? inTurn(refresh)
        : undefined,
  };
};
