import { accountExportSchema, blockedSchema } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { kindOf, messagesOn } from '../testing/messagesOn.ts';

const market = startedMarket();
const { given, write, read } = messagesOn(() => market);

const change = (method: 'PUT' | 'DELETE', uid: string, as: Person = 'ada') =>
  market.call(`/account/blocked/${uid}`, { method, as });
const listed = async (as: Person, position = 0) => {
  const { body } = await market.call('/account/blocked', { as, ...since(position) });
  return blockedSchema.strict().parse(body).blocked;
};
const bid = (taskId: string, as: Person = 'bob') =>
  market.call('/bids', { method: 'POST', as, body: { taskId } });
const acknowledged = [200, { acknowledged: true }];
const answerOf = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer;
  return [status, body];
};

describe('a blocked person', () => {
  it('can’t bid on the tasks of the other, and neither writes; the open bid stays, and all goes on when unblocked', async () => {
    const { taskId, bidId, position } = await given();
    const bobs = (await commandsOf(market.call).post({}, 'bob')).id;
    for (let times = 0; times < 2; times += 1)
      expect(await answerOf(change('PUT', 'uid-bob'))).toEqual(acknowledged);
    expect(kindOf(await bid(taskId))).toEqual([403, 'blocked']);
    expect((await bid(bobs, 'ada')).status).toBe(201);
    expect((await bid(taskId, 'eve')).status).toBe(201);
    for (const as of ['ada', 'bob'] as const) {
      expect(kindOf(await write(bidId, as))).toEqual([403, 'blocked']);
      expect((await read(bidId, as, '', position)).closed).toBe('blocked');
    }
    const revised = await commandsOf(market.call).revise(bidId, 'bob', { amount: 7, message: 'Less' });
    const { body } = await market.call(`/mybids`, { as: 'bob', ...since(revised) });
    expect(JSON.stringify(body)).toContain(bidId);

    for (let times = 0; times < 2; times += 1)
      expect(await answerOf(change('DELETE', 'uid-bob'))).toEqual(acknowledged);
    expect((await bid(taskId)).status).toBe(201);
    for (const as of ['ada', 'bob'] as const) expect((await write(bidId, as)).status).toBe(201);
  });

  it('writes and is written to in a deal that goes on, and not after it', async () => {
    const { accept, update, deliver } = commandsOf(market.call);
    const { taskId, bidId } = await given();
    await change('PUT', 'uid-bob');
    const position = await accept(bidId);
    for (const as of ['ada', 'bob'] as const) {
      expect((await write(bidId, as)).status).toBe(201);
      expect((await read(bidId, as, '', position)).closed).toBeUndefined();
    }
    await deliver(taskId, 'bob');
    expect((await write(bidId, 'bob')).status).toBe(201);
    const over = await update(taskId, { status: 'Completed' });
    for (const as of ['ada', 'bob'] as const) {
      expect(kindOf(await write(bidId, as))).toEqual([403, 'blocked']);
      expect((await read(bidId, as, '', over)).closed).toBe('blocked');
    }
    await change('DELETE', 'uid-bob');
  });

  it('and who blocked do all the rest as before', async () => {
    const { taskId, bidId } = await given();
    const { taskId: other, bidId: declined } = await given();
    await change('PUT', 'uid-bob');
    const give = async (as: Person, method: string, path: string, body?: object) =>
      (await market.call(path, { as, method, body })).status;
    const ofBlocked = [
      await give('bob', 'PUT', `/bookmarks/${taskId}`),
      await give('bob', 'POST', '/reports', { about: { task: taskId }, why: 'spam' }),
      await give('bob', 'POST', '/reports', { about: { user: 'uid-ada' }, why: 'abuse' }),
      await give('bob', 'PUT', `/bids/${bidId}`, { amount: 7, message: 'Less' }),
      await give('bob', 'PUT', '/account/blocked/uid-ada'),
      await give('bob', 'DELETE', '/account/blocked/uid-ada'),
    ];
    expect(ofBlocked).toEqual([200, 201, 201, 200, 200, 200]);
    const ofBlocker = [
      await give('ada', 'PUT', `/bids/${bidId}/mark`, { shortlisted: true }),
      await give('ada', 'POST', '/reports', { about: { user: 'uid-bob' }, why: 'abuse' }),
      await give('ada', 'POST', `/bids/${declined}/decline`, {}),
      await give('ada', 'POST', `/bids/${bidId}/accept`, {}),
    ];
    expect(ofBlocker).toEqual([200, 201, 200, 200]);
    const inDeal = [
      await give('bob', 'POST', `/tasks/${taskId}/deliver`, { note: 'Here' }),
      await give('ada', 'POST', `/tasks/${taskId}/request-changes`, { note: 'Bluer' }),
      await give('bob', 'POST', `/tasks/${taskId}/deliver`, { note: 'Here' }),
      await give('ada', 'PUT', `/tasks/${taskId}`, { status: 'Completed' }),
      await give('bob', 'POST', `/bids/${bidId}/review`, { stars: 1 }),
      await give('ada', 'POST', `/bids/${bidId}/review`, { stars: 1 }),
    ];
    expect(inDeal).toEqual([200, 200, 200, 200, 201, 201]);
    // A bid that was declined alone is open again with a better offer, and can be withdrawn.
    expect(await give('bob', 'PUT', `/bids/${declined}`, { amount: 1, message: 'Less' })).toBe(200);
    expect(kindOf(await write(declined, 'bob'))).toEqual([403, 'blocked']);
    expect(await give('bob', 'POST', `/bids/${declined}/withdraw`)).toBe(200);
    expect(kindOf(await bid(other))).toEqual([403, 'blocked']);
    await change('DELETE', 'uid-bob');
  });

  it('is in the list and the export of the one who blocked only, with the name as on the profile', async () => {
    const { post, bid: place } = commandsOf(market.call);
    await place((await post()).id, 'uid-zoe~Zoe');
    const position = await place((await post()).id, 'eve');
    for (const uid of ['uid-eve', 'uid-zoe']) await change('PUT', uid);
    const people = await listed('ada', position);
    expect(people.map(({ uid, name }) => [uid, name])).toEqual([
      ['uid-zoe', 'Zoe'],
      ['uid-eve', 'Eve'],
    ]);
    expect(await listed('eve')).toEqual([]);
    const exported = async (as: Person) => {
      const { parts } = accountExportSchema.parse((await market.call('/account/export', { as })).body);
      return parts.find(({ code }) => code === 'items')?.entries.filter(({ kind }) => kind === 'blocked');
    };
    expect(await exported('ada')).toEqual(people.map(({ uid, at }) => ({ kind: 'blocked', uid, at })));
    expect(await exported('eve')).toEqual([]);
    for (const uid of ['uid-eve', 'uid-zoe']) await change('DELETE', uid);
    expect(await listed('ada')).toEqual([]);
  });

  it('is somebody else, who has posted or bid here', async () => {
    expect((await change('PUT', 'uid-ada')).body).toMatchObject({
      type: 'urn:marketplace:problem:invalid-request',
      errors: [{ path: 'uid', message: 'You can’t block yourself. Name another person.' }],
    });
    for (const uid of ['uid-unknown', 'system', 'a%00b', 'x'.repeat(129)])
      expect(kindOf(await change('PUT', uid))).toEqual([404, 'not-found']);
    expect(await listed('ada')).toEqual([]);
  });
});

it('64 times a person is blocked while bids and messages come: after the answer there are no more', async () => {
  const once = async (_: unknown, number: number) => {
    const [owner, bidder] = [`uid-owner-${number}`, `uid-bidder-${number}`] as const;
    const { post, offer } = commandsOf(market.call);
    const { id } = await post({}, owner);
    const { id: bidId } = await offer(id, bidder);
    const there = async () => {
      const events = (await market.eventStore.readTask(id)).filter(({ type }) => type === 'BidPlaced');
      return [events.length, (await market.messages.ofBid(bidId, { limit: 99 })).length];
    };
    const racing = Array.from({ length: 2 }, () => [
      bid(id, bidder),
      write(bidId, bidder),
      write(bidId, owner),
    ]);
    if (number % 2 === 1) await racing[0]?.[0];
    expect((await change('PUT', bidder, owner)).status).toBe(200);
    const atAnswer = await there();
    const answers = await Promise.all(racing.flat());
    expect(await there()).toEqual(atAnswer);
    for (const answer of answers) expect([201, 403]).toContain(answer.status);
    const refused = answers.filter(({ status }) => status === 403);
    for (const answer of refused) expect(kindOf(answer)).toEqual([403, 'blocked']);
    expect(answers.length - refused.length + 1).toBe((atAnswer[0] ?? 0) + (atAnswer[1] ?? 0));
  };
  for (let from = 0; from < 64; from += 8)
    await Promise.all(Array.from({ length: 8 }, (_, index) => once(_, from + index)));
});
