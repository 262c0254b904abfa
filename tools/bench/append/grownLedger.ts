import { openEventStore, type EventStore } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import pg from 'pg';

/** A task has its posting and two bids. */
export const eventsOfTask = 3;
const atOnce = 300_000;

const taskId = (task: string) => `('01890000-0000-7000-8000-' || lpad(to_hex(${task}), 12, '0'))::uuid`;
export const taskIdOf = (task: number): string =>
  `01890000-0000-7000-8000-${task.toString(16).padStart(12, '0')}`;

/** Rows as long as real ones, with the same indexes; the hashes are no chain, because an append reads only the last one. */
const events = `INSERT INTO event_store.events
  SELECT n, ('01890000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
    CASE n % 3 WHEN 0 THEN 'TaskPosted' ELSE 'BidPlaced' END, 1, ${taskId('(n - 1) / 3')}, (n - 1) % 3 + 1,
    timestamptz '2026-01-01' + n * interval '100 ms', 'owner-' || n % 10000 || '-of-the-large-bo', 'owner-' || n % 10000 || '@example.com',
    gen_random_uuid()::text, json_build_object('bidId', gen_random_uuid(), 'message', repeat('sixteen letters ', 12)),
    sha256(int8send(n))
  FROM generate_series($1::bigint, $2::bigint) n`;
const streams = `INSERT INTO event_store.streams (task_id, version, state, last_position)
  SELECT ${taskId('t')}, 3, NULL, (t + 1) * 3
  FROM generate_series($1::bigint, $2::bigint) t`;

/** A new ledger with so many events, written by SQL: no command has made them, and nothing verifies them. */
export const openGrownLedger = async (
  url: string,
  count: number,
  say: (line: string) => void,
): Promise<EventStore> => {
  const store = await openEventStore({ url, logger: createLogger({ level: 'warn', name: 'bench' }) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let from = 1; from <= count; from += atOnce) {
      const to = Math.min(from + atOnce - 1, count);
      await client.query(events, [from, to]);
      await client.query(streams, [(from - 1) / eventsOfTask, Math.floor(to / eventsOfTask) - 1]);
      say(`  ${to.toLocaleString('en')} events`);
    }
    await client.query('VACUUM ANALYZE event_store.events, event_store.streams');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
  return store;
};
