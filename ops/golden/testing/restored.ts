import { digestOf, type HashedEvent } from '@marketplace/event-store';
import { openTestStore, type TestStore } from '@marketplace/event-store/testing';

const columns = `position, id, type, schema_version, task_id, task_version, recorded_at, actor_uid, actor_email,
  correlation_id, data, digest, hash`;
const types =
  'bigint, uuid, text, integer, uuid, integer, timestamptz, text, text, text, json, bytea, bytea'.split(', ');

/** An event store whose ledger is this export: the events in the versions in which they were written, with their hashes. */
export const restored = async (events: readonly HashedEvent[]): Promise<TestStore> => {
  const opened = await openTestStore();
  const each = <T>(valueOf: (event: HashedEvent) => T) => events.map(valueOf);
  const values = [
    each(({ position }) => position),
    each(({ id }) => id),
    each(({ type }) => type),
    each(({ schemaVersion }) => schemaVersion),
    each(({ taskId }) => taskId),
    each(({ taskVersion }) => taskVersion),
    each(({ recordedAt }) => recordedAt),
    each(({ actor }) => actor.uid),
    each(({ actor }) => actor.email),
    each(({ correlationId }) => correlationId),
    each(({ data }) => JSON.stringify(data)),
    each(digestOf),
    each(({ hash }) => Buffer.from(hash, 'hex')),
  ];
  const rows = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  await opened.sql(`INSERT INTO event_store.events (${columns}) SELECT * FROM unnest(${rows})`, values);
  const last = events.at(-1);
  await opened.sql('UPDATE event_store.ledger_head SET position = $1, hash = $2', [
    last?.position ?? 0,
    Buffer.from(last?.hash ?? '', 'hex'),
  ]);
  return opened;
};
