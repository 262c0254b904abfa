import { beforeEach, describe, expect, it } from 'vitest';
import { insertedIdOf, postedTask, startedServices, type CallOptions } from '../testing/runningService.ts';
import { ada, logoTask } from '../testing/specification.ts';

const [service] = startedServices();
let task: string;
beforeEach(async () => {
  task = await postedTask(service);
});

const post = (body: unknown, headers: Record<string, string> = {}, as: 'ada' | 'bob' = 'ada') =>
  service.call('POST', '/addtask', { as, body, headers });
const postings = async () => (await service.events()).filter(({ type }) => type === 'TaskPosted');
const put = (body: unknown, options: CallOptions = {}, id = task) =>
  service.call('PUT', `/tasks/${id}`, { as: 'ada', body, ...options });
const lastEvent = async () => (await service.events()).at(-1);

describe('POST /addtask', () => {
  it('answers the task’s location and position, and the ledger has the actor, the task and an id of its own', async () => {
    const smuggled = { ...logoTask, _id: 'x', position: 7 };
    const { status, headers, body } = await post(smuggled, {
      'x-request-id': 'my-request',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    });
    const event = await lastEvent();
    expect(status).toBe(201);
    expect(body).toEqual({ acknowledged: true, insertedId: event?.taskId, position: event?.position });
    expect(headers.get('x-position')).toBe(String(event?.position));
    expect(headers.get('x-request-id')).toBe('my-request');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toContain('private');
    expect(event).toMatchObject({
      type: 'TaskPosted',
      schemaVersion: 2,
      taskVersion: 1,
      actor: ada,
      correlationId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/) as string,
    });
    expect(event?.data).toEqual({
      ...logoTask,
      status: 'Pending',
      userEmail: ada.email,
      userName: 'Ada Lovelace',
    });
    expect(event?.taskId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(Math.abs(Date.parse(event?.recordedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });
  it.each(['/addtask', '/addtask/'])(
    'gives a Location that is right from %s and behind /api',
    async (path) => {
      const answer = await service.call('POST', path, { as: 'ada', body: logoTask });
      const location = answer.headers.get('location') ?? '';
      const id = insertedIdOf(answer);
      expect(location).toMatch(new RegExp(`/tasks/${id}$`));
      expect(new URL(location, `http://host${path}`).pathname).toBe(`/tasks/${id}`);
      expect(new URL(location, `http://host/api${path}`).pathname).toBe(`/api/tasks/${id}`);
    },
  );
  it.each([
    ['the one in the body', { userName: ' Countess ' }, 'ada', 'Countess'],
    ["else the token's", { userName: ' ' }, 'ada', 'Ada Lovelace'],
    ['else Anonymous', {}, 'bob', 'Anonymous'],
  ] as const)('stores as name %s', async (_which, body, as, userName) => {
    await post({ ...logoTask, ...body }, {}, as);
    expect((await service.events()).at(-1)?.data).toMatchObject({ userName });
  });
});

describe('POST /addtask with an Idempotency-Key', () => {
  it('sent again gives the first answer and appends nothing, with the body’s keys in any order', async () => {
    const key = { 'idempotency-key': 'again' };
    const first = await post(logoTask, key);
    const before = (await postings()).length;
    const reordered = Object.fromEntries(Object.entries(logoTask).reverse());
    const again = await post(reordered, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const name of ['location', 'x-position'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(await postings()).toHaveLength(before);
  });
  it('is not used up by a refusal', async () => {
    const key = { 'idempotency-key': 'refused-first' };
    expect((await post({ ...logoTask, budget: 'free' }, key)).status).toBe(400);
    expect((await post(logoTask, key)).status).toBe(201);
  });
});

describe('PUT /tasks/{id}', () => {
  it("that changes nothing appends nothing, and answers the position of the task's last event", async () => {
    await service.call('POST', '/bids', { as: 'bob', body: { taskId: task } });
    const bid = await lastEvent();
    await postedTask(service);
    const before = await service.events();
    for (const same of [{ title: 'A logo', budget: 9.0, status: 'Pending' }, {}, { bidsCount: 7 }])
      expect((await put(same)).body).toEqual({
        acknowledged: true,
        matchedCount: 1,
        modifiedCount: 0,
        position: bid?.position,
      });
    expect(await service.events()).toEqual(before);
  });
  it('with an If-Match from before a bid still matches; from before an update it is 412, with the advice to read again', async () => {
    await service.call('POST', '/bids', { as: 'bob', body: { taskId: task } });
    const matched = async (ifMatch: string) =>
      (await put({ title: 'Matched' }, { headers: { 'if-match': ifMatch } })).status;
    expect(await matched('"1.0.p"')).toBe(200);
    const { status, body } = await put({ title: 'Late' }, { headers: { 'if-match': '"1.0.p"' } });
    expect([status, body]).toMatchObject([
      412,
      { message: expect.stringContaining('Read it again') as string },
    ]);
    expect(await matched('"3.1"')).toBe(200);
  });
  it('of 16 writers at once lets exactly one through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        put({ title: `Writer ${index}` }, { headers: { 'if-match': '"1.0"' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(15).fill(412)]);
  });
});
