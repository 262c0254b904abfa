import { describe, expect, it } from 'vitest';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { startedTestStore } from '../testing/testStore.ts';

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
