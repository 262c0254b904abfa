import { readable } from '@marketplace/audit';
import { eventDefinition, isEventType, operationsStreamId, type StoredEvent } from '@marketplace/contracts';
import type { EventQuery, LedgerReads, StoredAccess, UsedKey } from '@marketplace/event-store';
import { readPages } from '@marketplace/service-kit/async';

const pageSize = 500;

/** All selected events. */
const eventsOf = (
  { findEvents }: Pick<LedgerReads, 'findEvents'>,
  query: Omit<EventQuery, 'after' | 'limit'>,
) =>
  readPages<StoredEvent>(
    (last) => findEvents({ ...query, after: last?.position ?? 0, limit: pageSize }),
    pageSize,
  );

/** Fields of an event's data that name somebody else. */
const uidFields = ['bidderUid', 'person', 'aboutUid'];

/** The fields of the stored data that are the actor's, also of an event that this program can't read: without texts and uids of others. */
const ownData = ({ type, data, actor }: StoredEvent): object => {
  const fields = data as Readonly<Record<string, unknown>>;
  const { textsOfPerson = {} } = isEventType(type) ? eventDefinition(type) : {};
  const isOwn = (name: string) =>
    (!uidFields.includes(name) || fields[name] === actor.uid) &&
    [undefined, actor.uid].includes(fields[textsOfPerson[name] ?? ''] as string | undefined);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isOwn(name)));
};

/** The person's actions in the ledger, with the texts that the person wrote. */
export async function* ownEvents(store: Pick<LedgerReads, 'findEvents'>, uid: string) {
  for await (const stored of eventsOf(store, { actor: uid })) {
    // The filter matches uids and addresses, and an address may look like this uid.
    if (stored.actor.uid !== uid) continue;
    const { position, type, recordedAt: at, taskId, actor } = stored;
    yield { position, type, at, taskId, email: actor.email, ...ownData(stored) };
  }
}

/** What operators did with the person's account, and the person's roles. */
export async function* operatorsActions(store: Pick<LedgerReads, 'findEvents'>, uid: string) {
  for await (const stored of eventsOf(store, { taskIds: [operationsStreamId] })) {
    const event = readable(stored);
    if (!event || !('person' in event.data) || event.data.person !== uid) continue;
    const { position, recordedAt: at, type } = stored;
    const { reason } = event.data;
    yield 'action' in event.data
      ? { position, at, action: event.data.action, reason }
      : { position, at, action: type, role: event.data.role, reason };
  }
}

/** The calls that the person sent with an Idempotency-Key. */
export const usedKeys = ({ readUsedKeys }: Pick<LedgerReads, 'readUsedKeys'>, callerUid: string) =>
  readPages<UsedKey>((after) => readUsedKeys({ callerUid, after, limit: pageSize }), pageSize);

export async function* auditAccesses({ readAccesses }: Pick<LedgerReads, 'readAccesses'>, uid: string) {
  const accesses = readPages<StoredAccess>(
    (last) => readAccesses({ actorUid: uid, before: last?.id ?? Number.MAX_SAFE_INTEGER, limit: pageSize }),
    pageSize,
  );
  for await (const { at, actor, call } of accesses) yield { at, email: actor.email, call };
}
