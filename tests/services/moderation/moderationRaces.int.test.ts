import { describe, expect, it, vi } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { messagesOn } from '../testing/messagesOn.ts';
import { moderationOn } from '../testing/moderationOn.ts';

const market = startedMarket();
const { decide, objectTo, decisionsOf, entryOf, caughtUp } = moderationOn(market);
const { write } = messagesOn(() => market);

describe('64 at once', () => {
  it('decide the same, which is recorded once', async () => {
    const { id } = await commandsOf(market.call).post();
    for (const decision of ['hide', 'show'] as const) {
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          decide(index % 2 === 0 ? 'moderator' : 'second-moderator', { task: id }, decision),
        ),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    expect((await decisionsOf(id)).map(({ type }) => type)).toEqual(['ThingHidden', 'ThingShown']);
  });

  it('hide, show and bid, and no bid comes while the task is hidden', async () => {
    const { id } = await commandsOf(market.call).post();
    const bid = async (index: number) => {
      const as = `uid-bids-${index}` as const;
      return (await market.call('/bids', { as, method: 'POST', body: { taskId: id } })).status;
    };
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 8 === 0 ? decide('moderator', { task: id }, index % 16 === 0 ? 'hide' : 'show') : bid(index),
      ),
    );
    for (const one of answers) expect([200, 201, 404]).toContain(one);
    expect(await decide('moderator', { task: id }, 'hide')).toBe(200);
    expect(await Promise.all(Array.from({ length: 8 }, (_, index) => bid(100 + index)))).toEqual(
      Array.from({ length: 8 }, () => 404),
    );
    const types = ['ThingHidden', 'ThingShown', 'BidPlaced'];
    let isHidden = false;
    for (const { type } of await market.ledgerReads.findEvents({ taskIds: [id], types, limit: 999 })) {
      // A decision changes what is so, or is not recorded; a bid comes only while the task is shown.
      if (type === 'BidPlaced') expect(isHidden).toBe(false);
      else expect(type).toBe(isHidden ? 'ThingShown' : 'ThingHidden');
      isHidden = type === 'BidPlaced' ? isHidden : type === 'ThingHidden';
    }
    expect(isHidden).toBe(true);
  });

  it('times a bid, a message, a block, an acceptance and a hide come in any order, and nothing contradicts', async () => {
    const once = async (_: unknown, number: number) => {
      const [owner, bidder] = [`uid-owner-${number}`, `uid-bidder-${number}`] as const;
      const { post, offer } = commandsOf(market.call);
      const { id } = await post({}, owner);
      const { id: bidId } = await offer(id, bidder);
      const isDeal = number % 2 === 1;
      const statusOf = async (path: string, as: typeof owner | typeof bidder, method = 'POST', body = {}) =>
        (await market.call(path, { as, method, body })).status;
      const messages = async () => (await market.messages.ofBid(bidId, { limit: 99 })).length;
      const acts = [
        async () => ['bid', await statusOf('/bids', bidder, 'POST', { taskId: id })],
        async () => ['message', (await write(bidId, bidder)).status],
        async () => ['block', await statusOf(`/account/blocked/${bidder}`, owner, 'PUT'), await messages()],
        async () => ['hide', await decide('moderator', { task: id }, 'hide')],
        async () => ['accept', isDeal ? await statusOf(`/bids/${bidId}/accept`, owner) : 200],
      ];
      const order = acts.map((_act, index) => acts[(index * (1 + (number % 4)) + number) % acts.length]);
      const answers = await Promise.all(order.map(async (act) => act?.()));
      const [bid, message, block, ...rest] = ['bid', 'message', 'block', 'hide', 'accept'].map((name) =>
        answers.find((one) => one?.[0] === name)?.slice(1),
      );
      expect([block?.[0], rest]).toEqual([200, [[200], [200]]]);
      expect([[201], [403], [404]]).toContainEqual(bid);
      expect([[201], [403]]).toContainEqual(message);

      const types = (await market.eventStore.readTask(id)).map(({ type }) => type);
      expect(types.filter((type) => type === 'BidPlaced')).toHaveLength(bid?.[0] === 201 ? 2 : 1);
      expect(types.lastIndexOf('BidPlaced')).toBeLessThan(types.indexOf('ThingHidden'));
      if (!isDeal) expect(await messages()).toBe(block?.[1]);
      // Who is blocked writes in the deal only, and nobody bids any more.
      expect((await write(bidId, bidder)).status).toBe(isDeal ? 201 : 403);
      expect(await statusOf('/bids', bidder, 'POST', { taskId: id })).toBe(404);
      const { position } = await market.eventStore.ledger.head();
      expect((await market.call(`/tasks/${id}`, { as: owner, ...since(position) })).body).toMatchObject({
        status: isDeal ? 'In Progress' : 'Pending',
        hidden: { ground: 'terms' },
      });
    };
    for (let from = 0; from < 64; from += 8)
      await Promise.all(Array.from({ length: 8 }, (_, index) => once(_, from + index)));
  });

  it('of two moderators and the owner hide, show and object, and all stores tell the same', async () => {
    const { id } = await commandsOf(market.call).post();
    const about = { task: id };
    await decide('moderator', about, 'hide');
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => {
        if (index % 4 === 0) return objectTo('ada', about);
        const as = index % 8 < 4 ? 'moderator' : 'second-moderator';
        return decide(as, about, index % 4 === 1 ? 'show' : 'hide');
      }),
    );
    const refusals = ['409 already-objected', '409 same-moderator', '404 task-not-found'];
    for (const one of answers) expect([200, 201, ...refusals]).toContain(one);
    const decisions = await decisionsOf(id);
    const objections = answers.filter((one) => one === 201).length;
    const repeated = decisions.filter(({ type }, index) => type === decisions[index - 1]?.type).length;
    // Only what was objected to is decided again as it was.
    expect(repeated).toBeLessThanOrEqual(objections);
    expect(objections).toBeLessThanOrEqual(decisions.filter(({ type }) => type === 'ThingHidden').length);
    await caughtUp();
    const isHidden = decisions.at(-1)?.type === 'ThingHidden';
    expect((await market.call(`/tasks/${id}`, { as: 'eve' })).status).toBe(isHidden ? 404 : 200);
    if (objections > 0) {
      const found = (await entryOf(about)) ?? (await entryOf(about, 'decided'));
      expect(found).toMatchObject({ number: 0, shown: !isHidden });
    }
  });

  it('object to one decision, and one objection is kept', async () => {
    const { id } = await commandsOf(market.call).post();
    await decide('moderator', { task: id }, 'hide');
    const answers = await Promise.all(Array.from({ length: 64 }, () => objectTo('ada', { task: id })));
    expect(answers.filter((one) => one === 201)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([201, '409 already-objected']));
  });
});

it('a decision is made once with an Idempotency-Key, also if what it decided is open again', async () => {
  const { id } = await commandsOf(market.call).post();
  const send = (reason: string) =>
    market.call('/moderation/decisions', {
      as: 'moderator',
      method: 'POST',
      headers: { 'Idempotency-Key': 'once' },
      body: { about: { task: id }, decision: 'hide', ground: 'terms', reason },
    });
  const first = await send('Once');
  expect([first.status, await objectTo('ada', { task: id })]).toEqual([200, 201]);
  expect((await send('Once')).body).toEqual(first.body);
  expect((await send('Twice')).status).toBe(409);
  expect(await decisionsOf(id)).toHaveLength(1);
});

it('who decides about a thing whose person another process forgets is told that it is gone', async () => {
  const { id } = await commandsOf(market.call).post();
  vi.spyOn(market.eventStore.ledger, 'append').mockResolvedValueOnce({ kind: 'forgotten' });
  expect(await decide('moderator', { task: id }, 'hide')).toBe('404 task-not-found');
});
