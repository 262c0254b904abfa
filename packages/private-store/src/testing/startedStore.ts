import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openPrivateStore, type PrivateStore } from '../privateStore.ts';

export interface StartedStore extends PrivateStore {
  readonly ledger: TestStore;
  /** Opens the same data again, like another process. It is closed after the tests. */
  readonly another: () => PrivateStore;
  /** Runs SQL as the owner, in a transaction that stays open. */
  readonly hold: (sql: string) => Promise<{ readonly commit: () => Promise<void> }>;
}

/** One private store, beside a ledger, for all tests of a file. */
export const startedStore = (): StartedStore => {
  const started = {} as StartedStore;
  const opened: PrivateStore[] = [];
  beforeAll(async () => {
    const ledger = await openTestStore();
    const open = () => {
      const store = openPrivateStore({ url: ledger.url, logger: silentLogger });
      opened.push(store);
      return store;
    };
    const hold = async (sql: string) => {
      const client = new pg.Client({ connectionString: ledger.url });
      await client.connect();
      await client.query(`BEGIN; ${sql}`);
      return { commit: () => client.query('COMMIT').then(() => client.end()) };
    };
    Object.assign(started, open(), {
      ledger,
      another: open,
      hold,
    });
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await started.ledger.close();
  });
  return started;
};

/** Sets the person's fence. */
export const forget = ({ ledger }: Pick<StartedStore, 'ledger'>, uid: string) =>
  ledger.store.persons.beginForgetting(uid, { by: 'person', uid });
