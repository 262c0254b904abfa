import { genesisHash } from '@marketplace/event-store';
import { chainHash, digestOf, type DigestedEvent, type TestStore } from '@marketplace/event-store/testing';

/** SQL: disables the triggers that refuse changes; only the owner of the database may do this, no program. */
const withoutGuards = `
  ALTER TABLE event_store.events DISABLE TRIGGER append_only, DISABLE TRIGGER changed;
  ALTER TABLE event_store.heads DISABLE TRIGGER append_only, DISABLE TRIGGER stamped_once;
  ALTER TABLE event_store.key_changes DISABLE TRIGGER append_only`;
const guards = withoutGuards.replaceAll('DISABLE', 'ENABLE ALWAYS');

type RewrittenEvent = DigestedEvent & { readonly position: number };

/** Changes events and computes all hashes again, so that the chain alone looks right. Call it in {@link tampered}. */
export const rewriteHistory = async (
  test: TestStore,
  change: (event: RewrittenEvent) => RewrittenEvent,
): Promise<void> => {
  let last = genesisHash;
  for (const { position: at, canonical } of await test.store.readSealed({ limit: 1_000 })) {
    const event = JSON.parse(canonical.toString()) as DigestedEvent;
    const { position, ...changed } = change({ ...event, position: at });
    last = chainHash(last, position, digestOf(changed));
    await test.sql(
      'UPDATE event_store.events SET correlation_id = $2, data = $3, hash = $4 WHERE position = $1',
      [position, changed.correlationId, JSON.stringify(changed.data), last],
    );
  }
};

const tables = ['events', 'streams', 'heads', 'key_changes'];

/** Changes the ledger by SQL or a function, for the time of a test. */
export const tampered = async (
  test: TestStore,
  change: string | (() => Promise<void>),
  then: () => Promise<void>,
): Promise<void> => {
  const each = (statement: (table: string) => string) => tables.map(statement).join(';');
  await test.sql(each((table) => `CREATE TABLE kept_${table} AS SELECT * FROM event_store.${table}`));
  try {
    await test.sql(withoutGuards);
    if (typeof change === 'string') await test.sql(change);
    else await change();
    await then();
  } finally {
    await test.sql(
      each(
        (table) => `DELETE FROM event_store.${table};
          INSERT INTO event_store.${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
      ),
    );
    await test.sql(guards);
  }
};
