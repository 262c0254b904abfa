import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { everyMessage, type MessageFilter, type NewMessage, type StoredMessage } from './messages.ts';
import { startedStore } from './testing/startedStore.ts';

/** An id for a name; ids of the same first letters are in the order of the names’ last digits. */
const idOf = (name: string): string => {
  const [, text = '', digits = '0'] = /^(.*?)(\d*)$/.exec(name) ?? [];
  const hash = createHash('sha256').update(text).digest('hex');
  return `01930000-${hash.slice(0, 4)}-7000-8000-${digits.padStart(12, '0')}`;
};
const odd = `'; -- "$\\{} – é`;
/** From Bob to Ada, on one bid. */
export const messageOf = (name: string, change: Partial<NewMessage> = {}): NewMessage => ({
  id: idOf(name),
  bidId: idOf('bid'),
  taskId: idOf('task'),
  fromUid: 'bob',
  toUid: 'ada',
  position: 3,
  at: '2026-12-01T10:00:00.123Z',
  text: `${odd} ${name}`,
  ...change,
});
const numbersOf = (messages: readonly StoredMessage[]) => messages.map(({ number }) => number);

const store = startedStore();

describe('the messages on a bid', () => {
  const messages = () => store.messages;
  const add = async (...added: readonly NewMessage[]) => {
    for (const one of added) await messages().add(one);
  };
  const list = async (filter?: MessageFilter) => {
    const found: StoredMessage[] = [];
    for await (const one of everyMessage(messages(), filter)) found.push(one);
    return found;
  };

  it('are kept as they are, numbered from 1 on each bid, and seen by other processes', async () => {
    const bidId = idOf('kept-bid');
    const [one, two] = [messageOf('kept1', { bidId }), messageOf('kept2', { bidId, fromUid: odd })];
    await add(one, messageOf('kept3', { bidId: idOf('other-bid') }), two);
    const another = store.another();
    expect(await another.messages.ofBid(bidId, { limit: 9 })).toEqual([
      { ...two, number: 2, read: false },
      { ...one, number: 1, read: false },
    ]);
    expect(await another.messages.find(one.id)).toEqual({ ...one, number: 1, read: false });
    expect(await another.messages.find(idOf('nothing'))).toBeUndefined();
  });

  it('come newest first, in pages', async () => {
    const bidId = idOf('paged-bid');
    for (let count = 1; count <= 5; count += 1) await add(messageOf(`paged${count}`, { bidId }));
    const page = (below?: number) => messages().ofBid(bidId, { below, limit: 2 });
    expect([await page(), await page(4), await page(2), await page(1)].map(numbersOf)).toEqual([
      [5, 4],
      [3, 2],
      [1],
      [],
    ]);
  });

  it('are there once for each Idempotency-Key, and get different numbers, when 64 requests come together', async () => {
    const bidId = idOf('busy-bid');
    const another = store.another();
    const written = await Promise.all(
      Array.from({ length: 64 }, (_, count) => {
        const request = { call: 'POST /busy', key: String(count % 8), requestDigest: `digest ${count}` };
        const { add: addOne } = count % 2 === 0 ? messages() : another.messages;
        return addOne(messageOf(`busy${count}`, { bidId }), request);
      }),
    );
    const found = await messages().ofBid(bidId, { limit: 99 });
    expect(numbersOf(found)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    // Each request gets the answer of the first one with its key.
    for (const [count, { id, requestDigest = '' }] of written.entries()) {
      const first = Number(requestDigest.split(' ')[1]);
      expect([first % 8, id]).toEqual([count % 8, idOf(`busy${first}`)]);
      expect(found.map((one) => one.id)).toContain(id);
    }
  });

  it('use a key again when it is over a day old, and keep none where the message is refused', async () => {
    const bidId = idOf('old-key-bid');
    const request = { call: 'POST /old', key: 'k', requestDigest: 'd' };
    await messages().add(messageOf('old1', { bidId }), request);
    expect(await messages().add(messageOf('old2', { bidId }), request)).toMatchObject({ id: idOf('old1') });
    await store.ledger.sql(`UPDATE event_store.idempotency_keys SET used_at = used_at - interval '25 hours'`);
    expect(await messages().add(messageOf('old3', { bidId }), request)).toMatchObject({ id: idOf('old3') });
    const broken = { ...messageOf('old4', { bidId }), taskId: 'no id' };
    const other = { ...request, key: 'other' };
    await expect(messages().add(broken, other)).rejects.toThrow();
    expect(await messages().add(messageOf('old5', { bidId }), other)).toMatchObject({ id: idOf('old5') });
  });

  it('have times in the order of the list, also when they come together or from a slow clock', async () => {
    const bidId = idOf('timed-bid');
    const at = (second: number) => new Date(Date.UTC(2026, 11, 1, 10, 0, second)).toISOString();
    await add(messageOf('timed1', { bidId, at: at(30) }), messageOf('timed2', { bidId, at: at(10) }));
    const together = [50, 20, 40, 45].map((second, count) =>
      messageOf(`timed${count + 3}`, { bidId, at: at(second) }),
    );
    await Promise.all(together.map((one) => messages().add(one)));
    await add(messageOf('timed7', { bidId, at: at(55) }));
    const found = (await messages().ofBid(bidId, { limit: 9 })).toReversed();
    const times = found.map((one) => one.at);
    expect(times).toEqual(times.toSorted());
    expect([times[1], times[5], times[6]]).toEqual([at(30), at(50), at(55)]);
  });

  it('are unread for the one to whom they are, until they are read up to one of them', async () => {
    const [bidId, taskId] = [idOf('unread-bid'), idOf('unread-task')];
    const [ann, ben] = ['unread-ann', 'unread-ben'];
    const to = (name: string, toUid: string) => messageOf(name, { bidId, taskId, toUid, fromUid: ann });
    await add(to('unread1', ann), to('unread2', ann), to('unread3', ben), to('unread4', ann));
    const counts = async () => [await messages().unread(ann, bidId), await messages().unread(ben, bidId)];
    await messages().markRead(ann, idOf('another-bid'), 9);
    expect(await counts()).toEqual([3, 1]);
    await messages().markRead(ann, bidId, 3);
    await messages().markRead(ann, bidId, 1);
    expect(await counts()).toEqual([1, 1]);
    const unread = await messages().unreadOf([ann, ben, 'unread-nobody']);
    const sorted = [...unread].sort((a, b) => a.uid.localeCompare(b.uid));
    expect(sorted).toEqual([ann, ben].map((uid) => ({ uid, bidId, taskId, unread: 1, position: 3 })));
    expect(await messages().unread(ann, idOf('another-bid'))).toBe(0);
    expect(await messages().unreadOf([])).toEqual([]);
    const [before, at] = ['2026-12-01T10:00:00.122Z', '2026-12-01T10:00:00.123Z'] as const;
    expect(await messages().unreadOf([ann], { after: before, upTo: at })).toHaveLength(1);
    expect(await messages().unreadOf([ann], { after: at, upTo: 'infinity' })).toEqual([]);
    expect(await messages().unreadOf([ann], { after: '-infinity', upTo: before })).toEqual([]);
  });

  it('say which one of them a person wrote last', async () => {
    const bidId = idOf('last-bid');
    await add(
      messageOf('last1', { bidId, fromUid: 'ann', position: 4 }),
      messageOf('last2', { bidId, fromUid: 'ann', position: 8 }),
      messageOf('last3', { bidId, fromUid: 'ben', position: 9 }),
    );
    expect(await messages().lastFrom('ann', bidId)).toMatchObject({ number: 2, position: 8 });
    expect(await messages().lastFrom('carol', bidId)).toBeUndefined();
    expect(await messages().lastFrom('ann', idOf('another-bid'))).toBeUndefined();
  });

  it('are listed of a task, of a person and altogether, over 200 of them', async () => {
    const taskId = idOf('listed-task');
    const bidId = idOf('many-bid');
    const many = Array.from({ length: 210 }, (_, count) => {
      const message = messageOf(`many${count}`, { bidId, taskId, fromUid: 'many' });
      return { ...message, number: count + 1, read: false };
    });
    await add(...many);
    await add(messageOf('listed', { taskId }));
    expect(await list({ fromUid: 'many' })).toEqual(many);
    expect(await list({ taskId })).toHaveLength(211);
    const all = (await list()).map(({ id }) => id);
    expect(all).toEqual(all.toSorted());
    expect(all).toEqual(expect.arrayContaining(many.map(({ id }) => id)));
  });
});
