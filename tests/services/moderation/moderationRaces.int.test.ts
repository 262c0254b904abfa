import { describe, expect, it, vi } from 'vitest';
import { commandsOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';

const market = startedMarket();
const { decide, objectTo, decisionsOf } = moderationOn(market);

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
