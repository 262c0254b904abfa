import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase, startProxy, type Proxy } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  placedBid,
  postedTask,
  startCommandService,
  type RunningService,
  type TestDatabase,
} from './testing/runningService.ts';
import { logoTask } from './testing/specification.ts';

const lines: string[] = [];
let service: RunningService;
let proxy: Proxy;
let database: TestDatabase;
let task: string;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
  const destination = { write: (line: string) => lines.push(line) };
  const logger = createLogger({ level: 'trace', name: 'command-service' }, destination);
  service = await startCommandService(proxy.url, logger);
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
      .poll(async () => (await service.call('POST', '/bids', { as: 'bob', body: { taskId: task } })).status)
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
    await expect.poll(async () => (await post()).status).toBe(201);
    const tasks = (await service.events()).filter(
      ({ type, data }) => type === 'TaskPosted' && 'title' in data && data.title === 'Through the cut',
    );
    expect(tasks).toHaveLength(1);
  });
});

describe('the log of commands on bids', () => {
  it('has no offer, note, reason, name or e-mail address, also when they fail', async () => {
    const own = await postedTask(service);
    const bid = await placedBid(service, own, 'bob', {
      amount: 4711.25,
      days: 3,
      message: 'secret message',
    });
    const call = (path: string, as: 'ada' | 'bob' | 'carol', body?: object, method = 'POST') =>
      service.call(method, path, { as, ...(body && { body }) });
    const all = async () => {
      const answers = [
        await call(`/bids/${bid}`, 'bob', { amount: 4712.25, message: 'secret message 2' }, 'PUT'),
        await call(`/bids/${bid}`, 'bob', { amount: 'secret amount', message: 'secret\0' }, 'PUT'),
        await call(`/bids/${bid}`, 'carol', { message: 'secret of another user' }, 'PUT'),
        await call(`/bids/${bid}/accept`, 'ada'),
        await call(`/tasks/${own}/deliver`, 'bob', { note: 'secret note' }),
        await call(`/tasks/${own}/request-changes`, 'ada', { note: 'secret note' }),
        await call(`/tasks/${own}/acceptance/withdraw`, 'ada', { reason: 'secret reason' }),
        await call(`/bids/${bid}/withdraw`, 'bob'),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await all()).toEqual([200, 400, 403, 200, 200, 200, 200, 200]);
    proxy.cut();
    expect(new Set(await all())).toEqual(new Set([400, 503]));
    proxy.restore();
    await expect.poll(async () => (await call('/bids', 'bob', { taskId: own })).status).toBe(201);
    expect(lines.length).toBeGreaterThan(16);
    expect(lines.filter((line) => /secret|471[12]\.25|Lovelace|@example/.test(line))).toEqual([]);
  });
});
