import { chainHash, digestOf, genesisHash } from '@marketplace/event-store';
import type pg from 'pg';
import type { ExportedEvent } from '../recording/export.ts';

// What a superuser of PostgreSQL can do to history.

/** What somebody does to the database, as its superuser, who knows the ledger as it is. */
export type Tamper = (client: pg.Client, ledger: readonly ExportedEvent[]) => Promise<void>;

const unguarded = async (client: pg.Client, work: () => Promise<unknown>): Promise<void> => {
  await client.query('ALTER TABLE event_store.events DISABLE TRIGGER ALL');
  await work();
  await client.query('ALTER TABLE event_store.events ENABLE TRIGGER ALL');
};

const setData = 'UPDATE event_store.events SET data = $2 WHERE position = $1';
const setHash = 'UPDATE event_store.events SET hash = $2 WHERE position = $1';

/** The first task with another title. */
const otherTitle = (ledger: readonly ExportedEvent[]): ExportedEvent => {
  const event = ledger.find(({ type }) => type === 'TaskPosted');
  if (event === undefined) throw new Error('Nobody has posted a task.');
  return { ...event, data: { ...(event.data as object), title: 'Never posted' } };
};

/** Changes an event, and leaves the hashes as they are. */
export const changedEvent: Tamper = (client, ledger) =>
  unguarded(client, () => {
    const { position, data } = otherTitle(ledger);
    return client.query(setData, [position, JSON.stringify(data)]);
  });

/** Changes an event, and computes all hashes again, so that the chain is valid. */
export const rewrittenHistory: Tamper = (client, ledger) =>
  unguarded(client, async () => {
    const other = otherTitle(ledger);
    await client.query(setData, [other.position, JSON.stringify(other.data)]);
    let hash: Uint8Array = genesisHash;
    for (const event of ledger) {
      const { hash: _, position, ...digested } = event.position === other.position ? other : event;
      hash = chainHash(hash, position, digestOf(digested));
      await client.query(setHash, [position, hash]);
    }
  });

/** Removes the last events: everything before is as it was. */
export const lostTail: Tamper = (client) =>
  unguarded(client, () =>
    client.query(
      'DELETE FROM event_store.events WHERE position > (SELECT max(position) - 5 FROM event_store.events)',
    ),
  );
