import { sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewMessage } from './messages.ts';
import { forget, startedStore } from './testing/startedStore.ts';

const store = startedStore();
const most = 9;
const people = ['ada', 'bob', 'eve', 'gone', 'stays'] as const;

/** A bid of the person on a new task of the owner. */
const bidOf = (uid: string, ownerUid: string, version = 0) => {
  const { events, ...append } = sampleAppend(sampleId(), version);
  const actor = { uid, email: `${uid}@example.com` };
  return { ...append, ownerUid, events: events.map((event) => ({ ...event, actor })) };
};
const append = (bid: ReturnType<typeof bidOf>) => store.ledger.store.ledger.append(bid);
const kindOf = async (bid: ReturnType<typeof bidOf>) => (await append(bid)).kind;
const message = (fromUid: string, toUid: string): NewMessage => ({
  id: sampleId(),
  bidId: sampleId(),
  taskId: sampleId(),
  fromUid,
  toUid,
  position: 1,
  at: '2026-12-01T10:00:00.000Z',
  text: 'Hello',
});
const uidsOf = async (uid: string) => (await store.blocked.of(uid)).map((one) => one.uid);

beforeAll(async () => {
  for (const uid of people) await append(bidOf(uid, 'somebody'));
});

describe('who is blocked', () => {
  it('is kept once, newest first, for the one who blocked, and not endless', async () => {
    const { blocked } = store;
    for (const uid of ['bob', 'eve', 'bob']) expect(await blocked.block('ada', uid, 2)).toBe('blocked');
    expect(await uidsOf('ada')).toEqual(['eve', 'bob']);
    expect((await blocked.of('ada'))[0]?.at).toMatch(/^\d{4}-.*\.\d{3}Z$/);
    expect([await uidsOf('bob'), await uidsOf('eve')]).toEqual([[], []]);
    expect(await blocked.block('ada', 'gone', 2)).toBe('full');
    expect(await blocked.block('ada', 'nobody', most)).toBe('nobody');
    expect(await blocked.block('ada', 'system', most)).toBe('nobody');
    for (const uid of ['eve', 'eve', 'bob', 'nobody']) await blocked.unblock('ada', uid);
    expect(await uidsOf('ada')).toEqual([]);
  });

  it('places no bid on the tasks of the other, who may bid, and so may everybody else in the same batch', async () => {
    await store.blocked.block('ada', 'bob', most);
    const batch = [bidOf('bob', 'ada'), bidOf('ada', 'bob'), bidOf('eve', 'ada'), bidOf('bob', 'eve')];
    expect(await Promise.all(batch.map(kindOf))).toEqual(['blocked', 'appended', 'appended', 'appended']);
    const { events, ...rest } = bidOf('bob', 'ada');
    const withdrawn = events.map(({ data, ...event }) => ({
      ...event,
      type: 'BidWithdrawn' as const,
      data: { bidId: 'bidId' in data ? (data.bidId ?? '') : '' },
    }));
    expect(await store.ledger.store.ledger.append({ ...rest, events: withdrawn })).toMatchObject({
      kind: 'appended',
    });
    await store.blocked.unblock('ada', 'bob');
    expect(await kindOf(bidOf('bob', 'ada'))).toBe('appended');
  });

  it('neither writes nor is written to, but in a deal', async () => {
    await store.blocked.block('ada', 'bob', most);
    for (const [from, to] of [
      ['ada', 'bob'],
      ['bob', 'ada'],
    ] as const) {
      const key = { call: 'POST', key: 'refused', requestDigest: 'd' };
      await expect(store.messages.add(message(from, to), key)).rejects.toMatchObject({ kind: 'blocked' });
      await store.messages.add({ ...message(from, to), inDeal: true }, key);
    }
    await store.blocked.unblock('ada', 'bob');
    await store.messages.add(message('bob', 'ada'));
  });

  it('is so only after the bids and messages under way', async () => {
    const waits = async (count: number) => {
      const waiting = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database()
        WHERE locktype = 'advisory' AND NOT granted`;
      await expect.poll(() => store.ledger.sql(waiting)).toHaveLength(count);
    };
    const written = `SELECT private.add_message('${sampleId()}', '${sampleId()}', '${sampleId()}', 'bob', 'ada', 1, now(), 'Words', NULL, NULL, NULL)`;
    for (const underWay of ['SELECT pg_advisory_xact_lock(7220417003)', written]) {
      const one = await store.hold(underWay);
      let isDone = false;
      const block = store.blocked.block('ada', 'bob', most).then(() => (isDone = true));
      await waits(1);
      // A bid comes after the block, which it finds.
      const bid = kindOf(bidOf('bob', 'ada'));
      await waits(2);
      expect(isDone).toBe(false);
      await one.commit();
      await block;
      expect(await bid).toBe('blocked');
      await store.blocked.unblock('ada', 'bob');
    }
  });

  it('is forgotten with either of the two, and a forgotten person is nobody', async () => {
    const { blocked } = store;
    await blocked.block('gone', 'bob', most);
    await blocked.block('ada', 'gone', most);
    await blocked.block('ada', 'stays', most);
    await forget(store, 'gone');
    expect(await store.ledger.sql('SELECT uid, blocked FROM private.blocked')).toEqual([
      { uid: 'ada', blocked: 'stays' },
    ]);
    expect(await blocked.block('ada', 'gone', most)).toBe('nobody');
    await expect(blocked.block('gone', 'bob', most)).rejects.toMatchObject({ kind: 'account-forgotten' });
  });
});
