import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertedIdOf,
  startCommandService,
  type RunningService,
  type TestDatabase,
} from '../testing/runningService.ts';
import { ada, bob, logoTask } from '../testing/specification.ts';

let service: RunningService;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startCommandService(database.url);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const post = (body: unknown, headers: Record<string, string> = {}, as: 'ada' | 'bob' = 'ada') =>
  service.call('POST', '/addtask', { as, body, headers });
const postings = async () => (await service.events()).filter(({ type }) => type === 'TaskPosted');

describe('POST /addtask of a signed-in caller', () => {
  it('answers the task’s location and position, and the ledger has the actor, the task and an id of its own', async () => {
    const { status, headers, body } = await post(logoTask, {
      'x-request-id': 'my-request',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    });
    const [event] = (await service.events()).slice(-1);
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
      data: { ...logoTask, status: 'Pending', userEmail: ada.email, userName: 'Ada Lovelace' },
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
  it('writes no field that the call does not know or may not set', async () => {
    const smuggled = { _id: 'x', status: 'Completed', ownerUid: bob.uid, position: 9, bidsCount: 7 };
    await post({ ...logoTask, ...smuggled });
    expect((await service.events()).at(-1)?.data).toEqual({
      ...logoTask,
      status: 'Pending',
      userEmail: ada.email,
      userName: 'Ada Lovelace',
    });
  });
  it.each([
    ['the one in the body', { userName: ' Countess ' }, 'ada', 'Countess'],
    ["else the token's", { userName: ' ' }, 'ada', 'Ada Lovelace'],
    ['else Anonymous', {}, 'bob', 'Anonymous'],
  ] as const)('stores as name %s', async (_which, body, as, userName) => {
    await post({ ...logoTask, ...body }, {}, as);
    expect((await service.events()).at(-1)?.data).toMatchObject({ userName });
  });
  it('stores texts unchanged: SQL, HTML, emoji, line breaks', async () => {
    const description = '\'; DROP TABLE events;-- <script>alert(1)</script>\r\n👩🏽‍🎨 שלום\t"\\u0000"';
    expect((await post({ ...logoTask, description })).status).toBe(201);
    expect((await service.events()).at(-1)?.data).toMatchObject({
      description: description.replace('\r\n', '\n'),
    });
  });
  it('refuses a bad body, field by field, and appends nothing', async () => {
    const before = (await service.events()).length;
    const { status, headers, body } = await post({ ...logoTask, title: ' ', budget: -1, deadline: 'soon' });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 400, requestId: headers.get('x-request-id') });
    expect((body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'title',
      'deadline',
      'budget',
    ]);
    expect(await service.events()).toHaveLength(before);
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
  it('used for another body is 409', async () => {
    const key = { 'idempotency-key': 'other-body' };
    await post(logoTask, key);
    const { status, body } = await post({ ...logoTask, budget: 1 }, key);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ type: expect.stringContaining('idempotency-key-reused') as string }),
    ]);
  });
  it('of another caller is another key', async () => {
    const key = { 'idempotency-key': 'shared-by-chance' };
    const [first, second] = [await post(logoTask, key, 'ada'), await post(logoTask, key, 'bob')];
    expect(insertedIdOf(second)).not.toBe(insertedIdOf(first));
  });
  it('is not used up by a refusal', async () => {
    const key = { 'idempotency-key': 'refused-first' };
    expect((await post({ ...logoTask, budget: 'free' }, key)).status).toBe(400);
    expect((await post(logoTask, key)).status).toBe(201);
  });
  it('sent 20 times at once makes one task, and all get the same answer', async () => {
    const before = (await postings()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(logoTask, { 'idempotency-key': 'at-once' })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await postings()).toHaveLength(before + 1);
  });
  it.each(['two words', 'x'.repeat(256), 'café'])('that is malformed is 400: %s', async (key) => {
    const { status, body } = await post(logoTask, { 'idempotency-key': key });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'Idempotency-Key' }] });
  });
});
