import { chainHash, digestOf, genesisHash, type HashedEvent } from '@marketplace/event-store';
import { openTestStore, type TestStore } from '@marketplace/event-store/testing';

/** An event store with these events, in the versions that they have, under a chain of their own. */
export const storedLedger = async (events: readonly HashedEvent[]): Promise<TestStore> => {
  const test = await openTestStore();
  let last = genesisHash;
  const rows = events.map((event) => {
    const digest = digestOf(event);
    last = chainHash(last, event.position, digest);
    return {
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
      digest: `\\x${digest.toString('hex')}`,
      hash: `\\x${last.toString('hex')}`,
    };
  });
  await test.sql(
    'INSERT INTO event_store.events SELECT * FROM json_populate_recordset(NULL::event_store.events, $1)',
    [JSON.stringify(rows)],
  );
  await test.sql('UPDATE event_store.ledger_head SET position = $1, hash = $2', [events.length, last]);
  return test;
};
