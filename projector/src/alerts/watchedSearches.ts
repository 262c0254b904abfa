import { createHash } from 'node:crypto';
import { searchOf, taskFilterOf, type ProjectionName, type StoredEvent } from '@marketplace/contracts';
import {
  alertsBy,
  createSearchIndex,
  projections,
  type AlertsFor,
  type WatchedSearch,
} from '@marketplace/read-store/projections';
import { everyUserRecord, type UserRecord, type UserData } from '@marketplace/read-store';
import { createQueue } from '@marketplace/service-kit/async';

const watchedOf = ({ id, uid, since, body }: UserRecord): readonly WatchedSearch[] => {
  if (body['alert'] !== true) return [];
  try {
    return [{ id, uid, since, filter: taskFilterOf(searchOf(String(body['query']))) }];
  } catch {
    // An option that this version does not know: without it the search would match other tasks.
    return [];
  }
};

/** A UUID, as documents need it. */
const idOf = (uid: string, taskId: string): string =>
  createHash('sha256')
    .update(`${taskId} ${uid}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** The saved searches with alerts, in memory. */
export const createWatchedSearches = (items: Pick<UserData, 'changes' | 'list'>) => {
  const inTurn = createQueue();
  let known = -1;
  let index = createSearchIndex([]);

  const refresh = async (): Promise<void> => {
    const changes = await items.changes('search');
    if (changes === known) return;
    const watched: WatchedSearch[] = [];
    for await (const item of everyUserRecord(items, 'search')) watched.push(...watchedOf(item));
    index = createSearchIndex(watched);
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
    /** Reads them again, without searches that were removed meanwhile; if that fails, `prepare` does it. */
    renew: () => {
      known = -1;
      return inTurn(refresh).catch(() => undefined);
    },
    /**
     * Call it before events are folded; without events for any of them. If `alerts` may need it, it resolves when all searches are
     * known that were saved before: one statement, and if they have changed, they are read again.
     */
    prepare: (name: ProjectionName, events?: readonly StoredEvent[]) =>
      name === alerts.name && (events === undefined || events.some(({ type }) => type === 'TaskPosted'))
        ? inTurn(refresh)
        : undefined,
  };
};
