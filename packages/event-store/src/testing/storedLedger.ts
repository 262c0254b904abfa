import type { HashedEvent } from '../chain/hashedEvent.ts';
import { openTestStore, type TestStore } from './testStore.ts';

/** An event store whose ledger is these events, with the versions and the hashes that they have. */
export const storedLedger = async (events: readonly HashedEvent[]): Promise<TestStore> => {
  const test = await openTestStore();
  const rows = events.map((event) => ({
    position: event.position,
    id: event.id,
    type: event.type,
    schema_version: event.schemaVersion,
    task_id: event.taskId,
    task_version: event.taskVersion,
    recorded_at: event.recordedAt,
    actor_uid: event.actor.uid,
    actor_email: event.actor.email,
    correlation_id: event.correlationId,
    data: event.data,
    hash: `\\x${event.hash}`,
  }));
  await test.sql(
    'INSERT INTO event_store.events SELECT * FROM json_populate_recordset(NULL::event_store.events, $1)',
    [JSON.stringify(rows)],
  );
  await test.sql(`INSERT INTO event_store.streams (task_id, version, state, last_position)
    SELECT task_id, max(task_version), '{}', max(position) FROM event_store.events GROUP BY task_id`);
  return test;
};
