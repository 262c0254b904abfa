import { sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewMessage } from './messages.ts';
import { userRecordKinds, type UserRecord } from './userData.ts';
import { forget, startedStore } from './testing/startedStore.ts';

const store = startedStore();
const races = 64;
beforeAll(async () => {
  const { events, ...append } = sampleAppend(sampleId(), 0);
  const actor = { uid: 'other', email: 'other@example.com' };
  await store.ledger.store.ledger.append({ ...append, events: events.map((event) => ({ ...event, actor })) });
});

const uuid = (group: string, number: number) =>
  `01930000-${group}-7000-8000-${String(number).padStart(12, '0')}`;
const item = (uid: string): UserRecord => ({
  kind: 'search',
  uid,
  id: 'one',
  since: 0,
  body: { name: 'Axolotl' },
});
const message = (fromUid: string, number: number): NewMessage => ({
  id: uuid('0001', number),
  bidId: uuid('0002', number),
  taskId: uuid('0003', 0),
  fromUid,
  toUid: 'other',
  position: 1,
  at: '2026-12-01T10:00:00.000Z',
  text: 'Axolotl',
});
const thing = (number: number, personUid: string) =>
  ({ kind: 'task', id: uuid('0005', number), streamId: uuid('0005', number), personUid }) as const;
const told = (number: number) => ({
  id: uuid('0006', number),
  text: 'Axolotl',
  at: '2026-12-01T10:00:00.000Z',
});
/** Each private write, of the person to be forgotten. */
const writes: Readonly<Record<string, (uid: string, number: number) => Promise<unknown>>> = {
  'an item': (uid) => store.userData.add(item(uid), 9),
  'an item that replaces another': (uid) => store.userData.put({ ...item(uid), since: 1 }, 9),
  'notifications that are read': (uid) => store.notificationStates.markRead(uid, 3),
  'a notification that is opened': (uid) => store.notificationStates.markOpened(uid, 3),
  'muted kinds': (uid) => store.notificationStates.mute(uid, ['delivered']),
  'a mail state': (uid) => store.mails.changeOrAdd([uid], (state) => state),
  'who is blocked': (uid) => store.blocked.block(uid, 'other', 9),
  'a message': (uid, number) => store.messages.add(message(uid, number)),
  'a report': (uid, number) =>
    store.moderation.addReport(thing(number, 'other'), { ...told(number), uid, why: 'abuse' }, 9),
  'a report about the person': (uid, number) =>
    store.moderation.addReport(
      thing(number, uid),
      { ...told(number + races), uid: `other of ${uid}`, why: 'abuse' },
      9,
    ),
  'an objection': (uid, number) => store.moderation.addObjection(thing(number, uid), told(number), 1),
  'a message with an Idempotency-Key': (uid, number) =>
    store.messages.add(message(uid, number + races), { call: 'POST', key: 'k', requestDigest: 'd' }),
};

/** All rows of persons whose uids begin so, and words of theirs. */
const rowsOf = async (uid: string) => {
  const found = await store.ledger.sql(
    `SELECT 'states' AS kept FROM private.notification_states WHERE uid LIKE $1
      UNION ALL SELECT 'items' FROM private.user_data WHERE uid LIKE $1
      UNION ALL SELECT 'mails' FROM private.mails WHERE uid LIKE $1
      UNION ALL SELECT words FROM private.told WHERE uid LIKE $1 OR person LIKE $1
      UNION ALL SELECT 'blocked' FROM private.blocked WHERE uid LIKE $1 OR blocked LIKE $1
      UNION ALL SELECT words FROM private.messages WHERE from_uid LIKE $1 AND words IS NOT NULL`,
    [`${uid}%`],
  );
  return found.map(({ kept }) => kept);
};

describe('the fence of a person', () => {
  it.each(Object.entries(writes))(
    'races with the write of %s, and nothing of the person is left',
    async (what, write) => {
      const refused: unknown[] = [];
      await Promise.all(
        Array.from({ length: races }, async (_, number) => {
          const uid = `${what}, ${number}`;
          const written = write(uid, number).catch((error: unknown) => refused.push(error));
          // Some writes are under way when the fence comes, some come after it.
          if (number % 2 === 1) await new Promise(setImmediate);
          await forget(store, uid);
          await written;
        }),
      );
      expect(await rowsOf(`${what},`)).toEqual([]);
      for (const error of refused) expect(error).toMatchObject({ kind: 'account-forgotten' });
      await expect(write(`${what}, 0`, 0)).rejects.toMatchObject({ kind: 'account-forgotten' });
    },
  );

  it('waits for a write of the person that is under way, and a write for a fence that is being set', async () => {
    const waits = async () => {
      await expect
        .poll(() =>
          store.ledger
            .sql(`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database()
            WHERE locktype = 'advisory' AND NOT granted`),
        )
        .toHaveLength(1);
    };
    const one = await store.hold(`INSERT INTO private.notification_states (uid) VALUES ('under way')`);
    const fence = forget(store, 'under way');
    await waits();
    await one.commit();
    await fence;
    expect(await rowsOf('under way')).toEqual([]);
    const set = await store.hold(
      `INSERT INTO event_store.persons (uid, state) VALUES ('being set', 'forgetting')`,
    );
    const write = expect(store.notificationStates.markRead('being set', 1)).rejects.toMatchObject({
      kind: 'account-forgotten',
    });
    await waits();
    await set.commit();
    await write;
    expect(await rowsOf('being set')).toEqual([]);
  });

  it('removes what is there of this person only, and the words, not the messages', async () => {
    for (const [number, uid] of ['gone', 'stays'].entries()) {
      for (const kind of userRecordKinds) await store.userData.add({ ...item(uid), kind }, 9);
      await store.notificationStates.markRead(uid, 3);
      await store.mails.changeOrAdd([uid], (state) => state);
      await store.messages.add({ ...message(uid, 900 + number), bidId: uuid('0004', 1) });
    }
    const before = await store.userData.changes('search');
    await forget(store, 'gone');
    expect(await rowsOf('gone')).toEqual([]);
    expect((await rowsOf('stays')).toSorted()).toEqual(
      ['Axolotl', 'mails', 'states', ...userRecordKinds.map(() => 'items')].toSorted(),
    );
    expect(await store.messages.ofBid(uuid('0004', 1), { limit: 9 })).toMatchObject([
      { number: 2, fromUid: 'stays', text: 'Axolotl' },
      { number: 1, fromUid: 'gone', text: null },
    ]);
    // Who keeps the searches in memory reads them again.
    expect(await store.userData.changes('search')).toBe(before + 1);
    expect(await store.mails.change(['gone'], (state) => state)).toEqual([]);
  });

  it('is not there while an operator holds the account', async () => {
    await store.ledger.store.persons.hold('held', 'Tax law');
    expect(await store.userData.add(item('held'), 9)).toBe(true);
    await forget(store, 'held');
    expect(await rowsOf('held')).toEqual(['items']);
  });
});
