import { createTestDatabase, startProxy, type Proxy } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  postedTask,
  startCommandService,
  type CallOptions,
  type RunningService,
  type TestDatabase,
} from './testing/runningService.ts';
import { logoTask } from './testing/specification.ts';

let service: RunningService;
let proxy: Proxy;
let database: TestDatabase;
let task: string;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
  service = await startCommandService(proxy.url);
  task = await postedTask(service);
});
afterAll(async () => {
  await service.stop();
  await proxy.stop();
  await database.drop();
});

interface Command {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}
const commands = (): Command[] => [
  { method: 'POST', path: '/addtask', body: logoTask },
  { method: 'PUT', path: `/tasks/${task}`, body: { title: 'New' } },
  { method: 'POST', path: '/bids', body: { taskId: task } },
  { method: 'DELETE', path: `/tasks/${task}` },
];
/** The status of each of the four commands, called in the same way; none of them may have an effect. */
const statuses = async (options: CallOptions, change = (body: object): unknown => body) => {
  const before = await service.events();
  const answers = await Promise.all(
    commands().map(({ method, path, body }) =>
      service.call(method, path, { ...(body && { body: change(body) }), ...options }),
    ),
  );
  expect(await service.events()).toEqual(before);
  return answers.map(({ status }) => status);
};

describe('a caller', () => {
  it.each([
    ['without a token', {}, 401],
    ['with only x-user-email', { 'x-user-email': 'ada@example.com' }, 401],
    ['with an invalid token', { authorization: 'Bearer nonsense' }, 401],
    ['with another scheme', { authorization: 'Basic YWRhOmFkYQ==' }, 401],
    ['whose token has no e-mail', { authorization: 'Bearer token-without-email' }, 403],
    [
      "with another user's e-mail in x-user-email",
      { authorization: 'Bearer token-of-ada', 'x-user-email': 'bob@example.com' },
      403,
    ],
  ])('%s is refused by every command', async (_who, headers, status) => {
    expect(await statuses({ headers })).toEqual([status, status, status, status]);
  });
  it("with another user's e-mail in the body is refused, with the advice to leave it out", async () => {
    const before = await service.events();
    const onBid = ['withdraw', 'accept'].map((what) => ({
      method: 'POST',
      path: `/bids/${task}/${what}`,
      body: {},
    }));
    for (const { method, path, body } of [...commands(), ...onBid])
      expect(
        await service.call(method, path, { as: 'ada', body: { ...body, userEmail: 'bob@example.com' } }),
      ).toMatchObject({ status: 403, body: { message: expect.stringContaining('leave it out') as string } });
    expect(await service.events()).toEqual(before);
  });
  it('is identified before the body is read: 401 even for a body that is not JSON', async () => {
    expect(await statuses({}, () => '{')).toEqual([401, 401, 401, 401]);
  });
  it('with their own e-mail in the body, in any case, is accepted', async () => {
    const { status } = await service.call('POST', '/bids', {
      as: 'ada',
      headers: { 'x-user-email': 'ADA@Example.com' },
      body: { taskId: task, userEmail: 'Ada@EXAMPLE.com' },
    });
    expect(status).toBe(201);
  });
});

describe('a body', () => {
  it.each([
    ['that is not JSON', '{', 'application/json', 400],
    ['that is not an object', '[]', 'application/json', 400],
    ['with __proto__', '{"__proto__":{"title":"x"}}', 'application/json', 400],
    ['that is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', 400],
    ['over 64 KiB', JSON.stringify({ title: 'x'.repeat(65_536) }), 'application/json', 413],
    ['of another type', 'title=x', 'application/x-www-form-urlencoded', 415],
    ['in another charset', '{}', 'application/json; charset=utf-16', 415],
  ])('%s is refused by every command, also by one that needs none', async (_what, body, type, status) => {
    expect(await statuses({ as: 'ada', body, headers: { 'content-type': type } })).toEqual(
      Array(4).fill(status),
    );
  });
});

describe('while PostgreSQL is unavailable', () => {
  it('every command answers 503 with Retry-After, writes nothing in part, and works again afterwards', async () => {
    const before = await service.events();
    proxy.cut();
    const answers = await Promise.all(
      [...commands(), ...commands()].map(({ method, path, body }) =>
        service.call(method, path, { as: 'ada', body }),
      ),
    );
    proxy.restore();
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
    for (const { headers, body } of answers) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|SELECT/);
    }
    await expect
      .poll(async () => (await service.call('POST', '/bids', { as: 'bob', body: { taskId: task } })).status, {
        timeout: 10_000,
      })
      .toBe(201);
    expect((await service.events()).length).toBe(before.length + 1);
  });
});

describe('a command whose connection broke', () => {
  it('has one effect with an Idempotency-Key, though its caller tries again', async () => {
    const headers = { 'idempotency-key': 'through-the-cut' };
    const post = () =>
      service.call('POST', '/addtask', {
        as: 'ada',
        body: { ...logoTask, title: 'Through the cut' },
        headers,
      });
    const [first] = await Promise.all([
      post(),
      new Promise((resolve) => setImmediate(resolve)).then(() => {
        proxy.cut();
        proxy.restore();
      }),
    ]);
    expect([201, 503]).toContain(first.status);
    await expect.poll(async () => (await post()).status, { timeout: 10_000 }).toBe(201);
    const tasks = (await service.events()).filter(
      ({ type, data }) => type === 'TaskPosted' && 'title' in data && data.title === 'Through the cut',
    );
    expect(tasks).toHaveLength(1);
  });
});
