import { createLogger } from '@marketplace/service-kit';
import { withClient } from '@marketplace/service-kit/postgres';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { vi } from 'vitest';
import { describeReadStore } from '../testing/contract.ts';
import { openPostgresReadStore } from './postgresReadStore.ts';
import { columnName, tableName } from './tables.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

const statementsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return queries.mock.calls.filter((call) => /FROM .*_g\d/s.test(JSON.stringify(call[0]))).length;
  } finally {
    queries.mockRestore();
  }
};

describeReadStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const another = () => openPostgresReadStore({ url: database.url, logger });
  const store = await another();
  return {
    store,
    atOnce: true,
    another,
    tamper: ({ generation }, { collection, id }, column, value) =>
      withClient(database, { name: 'test' }, (client) =>
        client.query(
          `UPDATE ${tableName(collection, generation)} SET ${columnName(column)} = $1 WHERE id = $2`,
          [value, id],
        ),
      ),
    statementsOf,
    dispose: async () => {
      await store.close();
      await database.drop();
    },
  };
});
