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

const lines: string[] = [];
let database: TestDatabase;
let proxy: Proxy;
let service: RunningService;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
  const destination = { write: (line: string) => lines.push(line) };
  const logger = createLogger({ level: 'trace', name: 'command-service' }, destination);
  service = await startCommandService(proxy.url, logger);
});
afterAll(async () => {
  await service.stop();
  await proxy.stop();
  await database.drop();
});

describe('the log of commands on bids', () => {
  it('has no offer, note, reason, name or e-mail address, also when they fail', async () => {
    const task = await postedTask(service);
    const bid = await placedBid(service, task, 'bob', {
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
        await call(`/tasks/${task}/deliver`, 'bob', { note: 'secret note' }),
        await call(`/tasks/${task}/request-changes`, 'ada', { note: 'secret note' }),
        await call(`/tasks/${task}/acceptance/withdraw`, 'ada', { reason: 'secret reason' }),
        await call(`/bids/${bid}/withdraw`, 'bob'),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await all()).toEqual([200, 400, 403, 200, 200, 200, 200, 200]);
    proxy.cut();
    expect(new Set(await all())).toEqual(new Set([400, 503]));
    proxy.restore();
    await expect.poll(async () => (await call('/bids', 'bob', { taskId: task })).status).toBe(201);
    expect(lines.length).toBeGreaterThan(16);
    expect(lines.filter((line) => /secret|471[12]\.25|Lovelace|@example/.test(line))).toEqual([]);
  });
});
