import { hash } from 'node:crypto';
import { chainHash, genesisHash } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import type pg from 'pg';
import type { ExportedEvent } from '../recording/export.ts';

// What a superuser of PostgreSQL can do to history.

/** What somebody does to the database, as its superuser, who knows the ledger as it is. */
export type Tamper = (client: pg.Client, ledger: readonly ExportedEvent[]) => Promise<void>;

const unguarded = async (
  client: pg.Client,
  work: () => Promise<unknown>,
  table = 'events',
): Promise<void> => {
  await client.query(`ALTER TABLE event_store.${table} DISABLE TRIGGER ALL`);
  await work();
  await client.query(`ALTER TABLE event_store.${table} ENABLE TRIGGER ALL`);
};

const setData = 'UPDATE event_store.events SET data = $2 WHERE position = $1';
const setHash = 'UPDATE event_store.events SET hash = $2 WHERE position = $1';

/** The first task whose owner is not forgotten. */
const firstTask = (ledger: readonly ExportedEvent[]): ExportedEvent => {
  const event = ledger.find(({ type, texts }) => type === 'TaskPosted' && texts.length > 0);
  if (event === undefined) throw new Error('Nobody has posted a task.');
  return event;
};

/** The first task with another budget, as the ledger keeps events. */
const otherBudget = (ledger: readonly ExportedEvent[]) => {
  const { position, canonical } = firstTask(ledger);
  const kept = JSON.parse(canonical.toString()) as { readonly data: object };
  const data = { ...kept.data, budget: 4_711 };
  return { position, data: canonicalize(data), canonical: canonicalize({ ...kept, data }) ?? '' };
};

/** Changes an event, and leaves the hashes as they are. */
export const changedEvent: Tamper = (client, ledger) =>
  unguarded(client, () => {
    const { position, data } = otherBudget(ledger);
    return client.query(setData, [position, data]);
  });

/** Changes an event, and computes all hashes again, so that the chain is valid. */
export const rewrittenHistory: Tamper = (client, ledger) =>
  unguarded(client, async () => {
    const other = otherBudget(ledger);
    await client.query(setData, [other.position, other.data]);
    let chained: Uint8Array = genesisHash;
    for (const event of ledger) {
      const { position, canonical } = event.position === other.position ? other : event;
      chained = chainHash(chained, position, hash('sha256', canonical, 'buffer'));
      await client.query(setHash, [position, chained]);
    }
  });

const tamperTexts =
  (change: string): Tamper =>
  (client, ledger) =>
    unguarded(client, () => client.query(change, [firstTask(ledger).position]), 'texts');

/** Changes what somebody wrote. */
export const changedText = tamperTexts(
  `UPDATE event_store.texts SET values = replace(values::text, 'Task', 'Trap')::json WHERE position = $1`,
);

/** Deletes what somebody wrote who was not forgotten. */
export const deletedText = tamperTexts('DELETE FROM event_store.texts WHERE position = $1');

/** Removes the last events: everything before is as it was. */
export const lostTail: Tamper = (client) =>
  unguarded(client, () =>
    client.query(
      'DELETE FROM event_store.events WHERE position > (SELECT max(position) - 5 FROM event_store.events)',
    ),
  );
