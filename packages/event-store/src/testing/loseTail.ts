import type { TestStore } from './testStore.ts';

/** Removes all events after the position from the ledger, as a failover or a restored backup does. */
export const loseTail = async (test: Pick<TestStore, 'sql'>, position: number): Promise<void> => {
  await test.sql('ALTER TABLE event_store.events DISABLE TRIGGER append_only');
  await test.sql('DELETE FROM event_store.events WHERE position > $1', [position]);
  await test.sql('ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER append_only');
  await test.sql(
    `DELETE FROM event_store.streams s WHERE NOT EXISTS (SELECT FROM event_store.events e WHERE e.task_id = s.task_id)`,
  );
  await test.sql('DELETE FROM event_store.idempotency_keys WHERE position > $1', [position]);
};
