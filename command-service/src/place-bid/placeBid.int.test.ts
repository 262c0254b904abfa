import { beforeEach, describe, expect, it } from 'vitest';
import { insertedIdOf, postedTask, startedServices, type CallOptions } from '../testing/runningService.ts';
import { bob } from '../testing/specification.ts';

const [service, sibling] = startedServices();
let task: string;
beforeEach(async () => {
  task = await postedTask(service);
});

const bid = (options: CallOptions = {}, on = service) =>
  on.call('POST', '/bids', { as: 'bob', body: { taskId: task }, ...options });
const eventsOfTask = async () => (await service.events()).filter(({ taskId }) => taskId === task);

describe('POST /bids on an open task', () => {
  it("appends the bid, with the caller's own e-mail", async () => {
    const answer = await bid({ body: { taskId: task, userEmail: 'BOB@example.com', bidId: 'mine' } });
    const [, event] = await eventsOfTask();
    const insertedId = insertedIdOf(answer);
    expect(answer.body).toEqual({ acknowledged: true, insertedId, position: event?.position });
    expect(answer.headers.get('x-position')).toBe(String(event?.position));
    expect(insertedId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(event).toMatchObject({ type: 'BidPlaced', taskVersion: 2, actor: bob });
    expect(event?.data).toEqual({ bidId: insertedId, userEmail: bob.email, userName: 'Anonymous' });
  });
  it('has the offer and the name in the token, also for an id in capitals', async () => {
    const offer = { amount: 0, days: 3, message: 'For fun' };
    expect((await bid({ body: { taskId: task, ...offer } })).status).toBe(201);
    expect((await bid({ as: 'ada', body: { taskId: task.toUpperCase() } })).status).toBe(201);
    const placed = (await eventsOfTask()).slice(1);
    expect(placed).toMatchObject([
      { schemaVersion: 3, data: offer },
      { schemaVersion: 3, data: { userName: 'Ada Lovelace' } },
    ]);
  });
});

describe('POST /bids of 64 callers on a task that takes 5 bids', () => {
  const limitTo = (maxOffers: number) =>
    service.call('PUT', `/tasks/${task}`, { as: 'ada', body: { maxOffers } });
  const typesOfTask = async () => (await eventsOfTask()).slice(1).map(({ type }) => type);

  it('takes 5 and closes bidding once, whatever process takes them; a withdrawal makes place for one', async () => {
    await bid();
    await limitTo(5);
    const race = () =>
      Promise.all(Array.from({ length: 64 }, (_, index) => bid({}, [service, sibling][index % 2])));
    const answers = await race();
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(4);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => (body as { detail: string }).detail)).size).toBe(1);
    expect(refused[0]).toMatchObject({
      status: 409,
      body: {
        type: expect.stringMatching(/closed-for-bids$/) as string,
        detail: expect.stringMatching(/as many open bids/) as string,
      },
    });
    const placed = Array<string>(4).fill('BidPlaced');
    expect(await typesOfTask()).toEqual(['BidPlaced', 'TaskUpdated', ...placed, 'BiddingClosed']);
    expect((await eventsOfTask()).at(-1)).toMatchObject({
      actor: { uid: 'system', email: '' },
      data: { maxOffers: 5 },
      because: { rule: 'offers-full' },
    });

    const [first = ''] = taken.map(insertedIdOf);
    const withdrawn = await service.call('POST', `/bids/${first}/withdraw`, { as: 'bob' });
    expect(withdrawn.status).toBe(200);
    expect((await race()).filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await typesOfTask()).slice(7)).toEqual([
      'BidWithdrawn',
      'BiddingReopened',
      'BidPlaced',
      'BiddingClosed',
    ]);
  });
});

it('POST /bids with an Idempotency-Key, sent 20 times at once to two instances, makes one bid, and all get the same answer', async () => {
  const headers = { 'idempotency-key': 'at-once' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => bid({ headers }, index % 2 ? service : sibling)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await eventsOfTask()).toHaveLength(2);
});
