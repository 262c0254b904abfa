import { describe, expect, it } from 'vitest';
import { firstBroken } from '../testing/firstBroken.ts';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { startedTestStore, together, wholeChain } from '../testing/testStore.ts';

const test = startedTestStore();

describe('the ledger', () => {
  it.each([
    `UPDATE event_store.events SET actor_uid = 'eve'`,
    `UPDATE event_store.events SET texts = NULL`,
    `SET session_replication_role = replica; UPDATE event_store.events SET texts = texts`,
    'DELETE FROM event_store.events',
    'DELETE FROM event_store.events WHERE false',
    'TRUNCATE event_store.events',
    `SET session_replication_role = replica; DELETE FROM event_store.events`,
  ])('refuses its owner: %s', async (statement) => {
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    await expect(test.sql(`BEGIN; ${statement}`)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('append-only') as string,
    });
    await test.sql('ROLLBACK');
  });
});

describe('a ledger that was changed past the program', () => {
  it('fails verification, at the first changed position', async () => {
    const { store } = test;
    await together(
      store,
      Array.from({ length: 9 }, () => sampleAppend(sampleId(), 0)),
    );
    expect(firstBroken(await wholeChain(store))).toBeUndefined();
    await test.sql('ALTER TABLE event_store.events DISABLE TRIGGER append_only, DISABLE TRIGGER changed');
    await test.sql(
      `UPDATE event_store.events SET data = replace(data::text, 'bidId', 'bidIe')::json WHERE position = 5`,
    );
    expect(firstBroken(await wholeChain(store))).toBe(5);
    await test.sql('DELETE FROM event_store.events WHERE position = 3');
    expect(firstBroken(await store.readSealed({ after: 0, limit: 100 }))).toBe(3);
  });
});
