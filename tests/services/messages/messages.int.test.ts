import { randomUUID } from 'node:crypto';
import { auditMessagesSchema } from '@marketplace/contracts';
import { describe, expect, it, vi } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { clientsOf } from '../testing/listen.ts';
import { startedMarket } from '../testing/market.ts';
import { idOf, kindOf, messagesOn, textsOf } from '../testing/messagesOn.ts';
import { startOtherInstance } from '../testing/otherInstance.ts';

const market = startedMarket();

const connect = clientsOf(() => market);
const { given, write, markRead, ask, read } = messagesOn(() => market);

describe('messages on a bid', () => {
  it('go between the owner and the bidder, newest first, in pages', async () => {
    const { bidId, position } = await given();
    const sent = await write(bidId, 'bob', '  One\r\ntwo  ');
    expect([sent.status, sent.body]).toEqual([201, { acknowledged: true, insertedId: idOf(sent) }]);
    await write(bidId, 'ada', '<b>Two</b>');
    await write(bidId, 'ada', 'Three');
    const all = await read(bidId, 'ada', '', position);
    expect(all).toEqual({
      messages: [
        expect.objectContaining({ from: { name: 'Ada Lovelace' }, mine: true, text: 'Three' }),
        expect.objectContaining({ from: { name: 'Ada Lovelace' }, mine: true, text: '<b>Two</b>' }),
        {
          _id: idOf(sent),
          from: { name: 'Anonymous' },
          mine: false,
          text: 'One\ntwo',
          at: expect.stringMatching(/Z$/) as string,
        },
      ],
      unread: 1,
    });
    const first = await read(bidId, 'bob', '?limit=2');
    const rest = await read(bidId, 'bob', `?limit=9&cursor=${first.next}`);
    expect([textsOf(first), textsOf(rest), rest.next]).toEqual([
      ['Three', '<b>Two</b>'],
      ['One\ntwo'],
      undefined,
    ]);
    const other = await given();
    await read(other.bidId, 'ada', '', other.position);
    expect((await ask(other.bidId, 'ada', `?cursor=${first.next}`)).status).toBe(400);
  });

  it('are for these two alone, in each call; not for a deleted task', async () => {
    const { taskId, bidId, position } = await given();
    const sent = await write(bidId, 'bob');
    await read(bidId, 'ada', '', position);
    const nobody = '01930000-0000-7000-8000-000000000000';
    const each = async (id: string, as: Person | undefined) =>
      (await Promise.all([write(id, as), ask(id, as), markRead(id, as, idOf(sent))])).map(kindOf);
    const thrice = (status: number, kind: string) => Array.from({ length: 3 }, () => [status, kind]);
    for (const as of ['eve', 'auditor', 'operator'] as const)
      expect([as, await each(bidId, as)]).toEqual([as, thrice(403, 'forbidden')]);
    for (const id of [nobody, 'x', '%00'])
      expect(await each(id, 'ada')).toEqual(thrice(404, 'bid-not-found'));
    const last = await commandsOf(market.call).remove(taskId);
    await market.call('/tasks', since(last));
    for (const as of ['ada', 'bob'] as const) {
      expect(await each(bidId, as)).toEqual(thrice(404, 'task-not-found'));
      expect((await market.call('/messages/unread', { as })).text).not.toContain(bidId);
    }
  });

  it('are sent once for an Idempotency-Key, also when the first request broke off before the message', async () => {
    const { bidId, position } = await given();
    const key = { 'idempotency-key': randomUUID() };
    const [one, two] = await Promise.all([
      write(bidId, 'bob', 'Once', key),
      write(bidId, 'bob', 'Once', key),
    ]);
    const again = await write(bidId, 'bob', 'Once', key);
    expect([one.status, idOf(two), idOf(again)]).toEqual([201, idOf(one), idOf(one)]);
    expect(kindOf(await write(bidId, 'bob', 'Other', key))).toEqual([409, 'idempotency-key-reused']);
    expect((await write(bidId, 'ada', 'Once', key)).status).toBe(201);
    expect(textsOf(await read(bidId, 'ada', '', position))).toEqual(['Once', 'Once']);

    vi.spyOn(market.messages, 'add').mockRejectedValueOnce(new Error('the process ends here'));
    const broken = { 'idempotency-key': randomUUID() };
    expect((await write(bidId, 'bob', 'Later', broken)).status).toBe(500);
    expect((await write(bidId, 'bob', 'Later', broken)).status).toBe(201);
    expect(textsOf(await read(bidId, 'bob'))).toEqual(['Later', 'Once', 'Once']);
  });
});

describe('unread messages', () => {
  it('are counted for the one to whom they are, until they are read up to one of them', async () => {
    const { taskId, bidId, position } = await given();
    const ids = [];
    for (const text of ['1', '2', '3']) ids.push(idOf(await write(bidId, 'bob', text)));
    const mine = idOf(await write(bidId, 'ada', 'Mine'));
    const unread = async (as: Person) =>
      ((await market.call('/messages/unread', { as })).body as { bids: { bidId: string }[] }).bids.filter(
        (one) => one.bidId === bidId,
      );
    expect(await unread('ada')).toEqual([{ bidId, taskId, unread: 3 }]);
    expect(await unread('eve')).toEqual([]);
    const answers = [await markRead(bidId, 'ada', ids[1]), await markRead(bidId, 'ada', ids[0])];
    expect(answers.map(({ body }) => body)).toEqual(
      [1, 1].map((left) => ({ acknowledged: true, unread: left })),
    );
    expect((await read(bidId, 'ada', '', position)).unread).toBe(1);
    expect((await markRead(bidId, 'ada', mine.toUpperCase())).body).toMatchObject({ unread: 0 });
    expect([await unread('ada'), await unread('bob')]).toEqual([[], [{ bidId, taskId, unread: 1 }]]);
    const other = await given();
    for (const id of [randomUUID(), idOf(await write(other.bidId, 'bob'))])
      expect(kindOf(await markRead(bidId, 'ada', id))).toEqual([404, 'not-found']);
  });

  it('are told live to these two alone, in every page of every query service', async () => {
    const sibling = await startOtherInstance(market);
    const elsewhere = clientsOf(() => sibling);
    const as = (who: Person) => ({ authorization: `Bearer ${who}` });
    const { bidId } = await given();
    const [ada, bob, eve] = [
      await connect('', as('ada')),
      await elsewhere('', as('bob')),
      await connect('', as('eve')),
    ];
    const visitor = await connect();
    const own = ({ messages }: typeof ada) => messages.filter((one) => one.bidId === bidId);
    const last = (client: typeof ada) => own(client).at(-1);
    const sent = await write(bidId, 'bob', 'Secret words');
    await ada.until(() => last(ada)?.unread === 1);
    await bob.until(() => last(bob)?.unread === 0);
    await markRead(bidId, 'ada', idOf(sent));
    await ada.until(() => last(ada)?.unread === 0);
    expect(own(ada)).toEqual([
      { bidId, unread: 1 },
      { bidId, unread: 0 },
    ]);
    expect(own(bob)).toEqual([{ bidId, unread: 0 }]);
    expect([own(eve), visitor.messages]).toEqual([[], []]);
    for (const client of [ada, bob, eve, visitor]) {
      expect(client.text()).not.toContain('Secret');
      client.leave();
    }
    await sibling.stop();
  });
});

describe('auditors', () => {
  it('see who wrote to whom and when, never what', async () => {
    const { taskId, bidId } = await given();
    for (const as of ['bob', 'ada', 'bob'] as const) await write(bidId, as, 'Secret words');
    const audited = async (options = '') => {
      const answer = await market.call(`/audit/messages?taskId=${taskId}${options}`, { as: 'auditor' });
      expect(answer.text).not.toContain('Secret');
      return auditMessagesSchema.parse(answer.body);
    };
    const ada = { uid: 'uid-ada', email: 'ada@example.com' };
    const bob = { uid: 'uid-bob', email: 'bob@example.com' };
    const all = await audited();
    expect(all.messages.map(({ from, to, ...one }) => [one.bidId, from, to])).toEqual([
      [bidId, bob, ada],
      [bidId, ada, bob],
      [bidId, bob, ada],
    ]);
    const first = await audited('&limit=2');
    const rest = await audited(`&limit=2&cursor=${first.next}`);
    expect([...first.messages, ...rest.messages]).toEqual(all.messages);
  });
});
