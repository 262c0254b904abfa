import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  postedTask,
  startCommandService,
  type CallOptions,
  type RunningService,
  type TestDatabase,
} from '../testing/runningService.ts';
import { ada } from '../testing/specification.ts';

let service: RunningService;
let database: TestDatabase;
let task: string;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startCommandService(database.url);
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
beforeEach(async () => {
  task = await postedTask(service);
});

const remove = (options: CallOptions = {}) =>
  service.call('DELETE', `/tasks/${task}`, { as: 'ada', ...options });

describe('DELETE /tasks/{id} of the owner', () => {
  it('appends the deletion', async () => {
    const { status, headers, body } = await remove();
    const event = (await service.events()).at(-1);
    expect([status, body]).toEqual([200, { acknowledged: true, deletedCount: 1, position: event?.position }]);
    expect(headers.get('x-position')).toBe(String(event?.position));
    expect(event).toMatchObject({ type: 'TaskDeleted', taskId: task, taskVersion: 2, actor: ada, data: {} });
  });
  it('ends the task: every further command is 404', async () => {
    await remove();
    const before = await service.events();
    const calls = [
      remove(),
      remove({ as: 'bob' }),
      remove({ headers: { 'if-match': '*' } }),
      service.call('PUT', `/tasks/${task}`, { as: 'ada', body: { title: 'Back' } }),
      service.call('POST', '/bids', { as: 'bob', body: { taskId: task } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await service.events()).toEqual(before);
  });
  it('checks If-Match', async () => {
    await service.call('PUT', `/tasks/${task}`, { as: 'ada', body: { title: 'Edited' } });
    expect((await remove({ headers: { 'if-match': '"1.0"' } })).status).toBe(412);
    expect((await remove({ headers: { 'if-match': '"2.0"' } })).status).toBe(200);
  });
  it('sent again with its Idempotency-Key has the same answer, and appends nothing', async () => {
    const headers = { 'idempotency-key': `delete-${task}` };
    const first = await remove({ headers });
    const before = await service.events();
    const second = await remove({ headers });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await service.events()).toEqual(before);
  });
  it('deletes once when it is sent twice at once', async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('DELETE /tasks/{id} of another user', () => {
  it('is 403', async () => {
    expect((await remove({ as: 'bob' })).status).toBe(403);
  });
});
