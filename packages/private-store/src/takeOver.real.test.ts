import { openTestStore, silentLogger } from '@marketplace/event-store/testing';
import { createMongoDatabase } from '@marketplace/read-store/testing';
import { realMongo } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { newMailState } from './mails.ts';
import { openPrivateStore } from './privateStore.ts';
import { takeOverFromMongo } from './takeOver.ts';

const uuid = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const bidId = uuid(1);
const search = {
  kind: 'search',
  uid: 'ann',
  id: 's',
  since: 3,
  body: { name: `"'$x`, alert: true },
} as const;
const mail = {
  ...newMailState('ann'),
  every: 'day',
  toldUpTo: 7,
  dueAt: '2027-01-01T00:00:00.000Z',
} as const;
const messages = Array.from({ length: 2_100 }, (_, index) => ({
  id: uuid(100 + index),
  bidId,
  number: index + 1,
  taskId: uuid(2),
  fromUid: index % 2 === 0 ? 'ann' : 'gone',
  toUid: 'bob',
  position: 3,
  at: '2026-12-01T10:00:00.123Z',
  text: `${index} – é`,
  read: index < 2_000,
}));

/** What the version before this one kept in MongoDB, for a ledger that programs have run on. */
const given = async () => {
  const ledger = await openTestStore();
  const mongo = createMongoDatabase();
  await ledger.sql('DELETE FROM private.taken_over');
  await ledger.store.persons.beginForgetting('gone', { by: 'person', uid: 'gone' });
  await mongo.insert(
    'notification_states',
    { _id: 'ann', readUpTo: 7, opened: [9] },
    { _id: 'bob', muted: ['delivered'] },
    { _id: 'gone', readUpTo: 1 },
  );
  await mongo.insert('user_data', { _id: 'x', ...search, body: JSON.stringify(search.body) });
  await mongo.insert('user_data_changes', { _id: 'search', changes: 2 });
  await mongo.insert('messages', ...messages.map((one) => ({ _id: `${one.bidId} ${one.number}`, ...one })));
  await mongo.insert('mails', { _id: 'ann', version: 4, ...mail });
  await mongo.insert('mail_progress', { _id: 'progress', position: 5, messageId: uuid(3) });
  await mongo.insert('tasks_g1', { _id: 'a read model' });
  const store = openPrivateStore({ url: ledger.url, logger: silentLogger });
  onTestFinished(async () => {
    await store.close();
    await ledger.close();
    await mongo.drop();
  });
  const told: string[] = [];
  return {
    mongo,
    ledger,
    store,
    told,
    takeOver: (url = ledger.url) =>
      takeOverFromMongo({ url, mongoUrl: mongo.url, tell: (line) => told.push(line) }),
  };
};
type Given = Awaited<ReturnType<typeof given>>;

const collectionsOf = async ({ mongo }: Given) => [...(await mongo.documents()).keys()].sort();

const allIsThere = async ({ store, ledger }: Given) => {
  const { notificationStates, userData, messages: kept, mails } = store;
  expect(await notificationStates.get('ann')).toEqual({ readUpTo: 7, opened: [9], muted: [] });
  expect(await notificationStates.get('bob')).toEqual({ readUpTo: 0, muted: ['delivered'] });
  expect(await userData.of('search', 'ann')).toEqual([search]);
  // Nothing of a forgotten person comes over.
  expect(await kept.list(undefined, { limit: 9_999 })).toEqual(
    messages.map((one) => (one.fromUid === 'gone' ? { ...one, text: null } : one)),
  );
  expect(await ledger.sql(`SELECT uid FROM private.notification_states ORDER BY uid`)).toEqual([
    { uid: 'ann' },
    { uid: 'bob' },
  ]);
  expect(await mails.getMany(['ann'])).toEqual([mail]);
  expect(await mails.progress()).toEqual({ position: 5, messageId: uuid(3) });
};

realMongo.describe('private data that an earlier version kept in MongoDB', () => {
  it('comes over whole and once, by any number of programs at a time, and only then leaves MongoDB', async () => {
    const all = await given();
    const { store, takeOver, told } = all;
    await Promise.all(Array.from({ length: 4 }, () => takeOver()));
    await allIsThere(all);
    expect(await collectionsOf(all)).toEqual(['tasks_g1']);
    expect(told).toEqual([
      'private data was taken over from MongoDB: 3 notification states, 1 user data, 2100 messages, 1 mails',
    ]);
    // What is removed later does not come back, also where the program ended before it was removed from MongoDB.
    await store.userData.remove('search', 'ann', 's');
    await all.ledger.sql('UPDATE private.taken_over SET removed = false');
    await all.mongo.insert('user_data', { _id: 'x', ...search, body: '{}' });
    await takeOver();
    expect(await store.userData.of('search', 'ann')).toEqual([]);
    expect(await collectionsOf(all)).toEqual(['tasks_g1']);
  });

  it('is there once, after the end of the program at each of its statements', async () => {
    const all = await given();
    const { ledger, takeOver, told, store } = all;
    /** The session ends as with its process. */
    const endingAt = async (what: string) => {
      await ledger.sql(`CREATE FUNCTION private.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
      await ledger.sql(`CREATE TRIGGER die AFTER ${what} EXECUTE FUNCTION private.die()`);
      await expect(takeOver(), what).rejects.toMatchObject({ kind: 'unavailable' });
      await ledger.sql('DROP FUNCTION private.die() CASCADE');
    };
    for (const table of [
      'notification_states',
      'user_data',
      'messages',
      'mails',
      'mail_progress',
      'taken_over',
    ]) {
      await endingAt(`INSERT ON private.${table}`);
      expect(await store.messages.list(undefined, { limit: 1 })).toEqual([]);
      expect(await collectionsOf(all)).toContain('messages');
    }
    // The first of these ends once all is taken over and removed, but before that is noted.
    await endingAt('UPDATE ON private.taken_over');
    await allIsThere(all);
    await store.userData.remove('search', 'ann', 's');
    await takeOver();
    expect(await store.userData.of('search', 'ann')).toEqual([]);
    expect(await collectionsOf(all)).toEqual(['tasks_g1']);
    expect(told).toHaveLength(1);
  });

  it('is waited for while MongoDB is away; later nobody needs MongoDB, and a new ledger never does', async () => {
    const { ledger, takeOver } = await given();
    const away = (tell = () => undefined) =>
      takeOverFromMongo({ url: ledger.url, mongoUrl: 'mongodb://127.0.0.1:1/none', tell });
    await expect(away()).rejects.toMatchObject({ kind: 'unavailable' });
    await takeOver();
    await away();
    const other = await openTestStore();
    onTestFinished(() => other.close());
    await takeOverFromMongo({
      url: other.url,
      mongoUrl: 'mongodb://127.0.0.1:1/none',
      tell: () => undefined,
    });
  });
});
