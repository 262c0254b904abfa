import { createTestDatabase } from '@marketplace/service-kit/testing';
import { migrate, withClient } from '@marketplace/service-kit/postgres';
import { expect, it, onTestFinished } from 'vitest';
import { openEventStore } from '../eventStore.ts';
import { migrationsOf } from '../postgres/prepareSchema.ts';
import { silentLogger } from '../testing/silentLogger.ts';

it('keeps the accesses, and the signed heads, of a database of 1.0.0', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await migrate({ ...migrationsOf(url), upTo: 5 });
  await withClient({ url }, { name: 'test' }, async (client) => {
    for (const uid of ['carl', 'dora'])
      await client.query(
        `INSERT INTO event_store.audit_accesses (actor_uid, actor_email, call, details) VALUES ($1, 'c@d.e', 'GET /ä', '{"at":"2"}')`,
        [uid],
      );
    await client.query(
      `INSERT INTO event_store.signed_heads (position, key_id, hash, signed_at, signature, access_id, access_hash)
        SELECT 1, 'key', hash, at, hash, id, hash FROM event_store.audit_accesses WHERE id = 2`,
    );
  });

  const store = await openEventStore({ url, logger: silentLogger });
  onTestFinished(() => store.close());
  await store.recordAccess({ actor: { uid: 'eve', email: 'e@x' }, call: 'GET', details: {} });
  const accesses = await store.readAccesses({ limit: 10 });
  expect(accesses.map(({ id, actor }) => [id, actor.uid])).toEqual([
    [3, 'eve'],
    [2, 'dora'],
    [1, 'carl'],
  ]);
  expect(accesses[2]).toMatchObject({ call: 'GET /ä', details: { at: '2' } });
  const [head] = await store.readSignedHeads({ limit: 1 });
  expect(head?.accesses).toEqual({ id: 2, hash: head?.hash });
});
