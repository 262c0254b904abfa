import { taskETag } from '@marketplace/contracts';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  postedTask,
  startCommandService,
  type CallOptions,
  type RunningService,
  type TestDatabase,
} from '../testing/runningService.ts';

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

const put = (body: unknown, options: CallOptions = {}, id = task) =>
  service.call('PUT', `/tasks/${id}`, { as: 'ada', body, ...options });
const lastEvent = async () => (await service.events()).at(-1);

describe('PUT /tasks/{id} of the owner', () => {
  it('sent again with its Idempotency-Key has the same answer, and does not undo a later change', async () => {
    const headers = { 'idempotency-key': `title-${task}` };
    const first = await put({ title: 'First' }, { headers });
    await put({ title: 'Second' });
    const before = await service.events();
    const again = await put({ title: 'First' }, { headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await service.events()).toEqual(before);
    expect((await put({ title: 'Third' }, { headers })).status).toBe(409);
  });
  it('appends only the changed fields', async () => {
    const { status, headers, body } = await put({ title: ' New ', category: 'Design', status: 'Completed' });
    const event = await lastEvent();
    expect([status, body]).toEqual([
      200,
      { acknowledged: true, matchedCount: 1, modifiedCount: 1, position: event?.position },
    ]);
    expect(headers.get('x-position')).toBe(String(event?.position));
    expect(event).toMatchObject({ type: 'TaskUpdated', taskId: task, taskVersion: 2 });
    expect(event?.data).toEqual({ title: 'New', status: 'Completed' });
  });
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
  it('finds the task by its id in capitals', async () => {
    expect((await put({ title: 'New' }, {}, task.toUpperCase())).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ taskId: task, taskVersion: 2 });
  });
  it('may set the status freely, from any to any', async () => {
    for (const status of ['Cancelled', 'Pending', 'Completed', 'In Progress'])
      expect((await put({ status })).body).toMatchObject({ modifiedCount: 1 });
  });
  it('refuses a bad field', async () => {
    const { status, body } = await put({ status: { $ne: 'Pending' } });
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'status' }] }]);
  });
});

describe('PUT /tasks/{id} of another user', () => {
  it('is 403, whatever the precondition says', async () => {
    const { status } = await put({ title: 'Mine' }, { as: 'bob', headers: { 'if-match': '"9.9"' } });
    expect(status).toBe(403);
    expect(await lastEvent()).toMatchObject({ type: 'TaskPosted' });
  });
});

describe('PUT /tasks/{id} with If-Match', () => {
  const matched = async (ifMatch: string) =>
    (await put({ title: 'Matched' }, { headers: { 'if-match': ifMatch } })).status;

  it.each([taskETag(1, 0, '0a1b2c3d', false), taskETag(1, 3, '0a1b2c3d', true), '*', '"other", "1.0"'])(
    '%s matches version 1',
    async (tag) => {
      expect(await matched(tag)).toBe(200);
    },
  );
  it('from before a bid still matches; from before an update it is 412, with the advice to read again', async () => {
    await service.call('POST', '/bids', { as: 'bob', body: { taskId: task } });
    expect(await matched('"1.0.p"')).toBe(200);
    const { status, body } = await put({ title: 'Late' }, { headers: { 'if-match': '"1.0.p"' } });
    expect([status, body]).toMatchObject([
      412,
      { message: expect.stringContaining('Read it again') as string },
    ]);
    expect(await matched('"3.1"')).toBe(200);
  });
  it.each(['W/"1.0"', '"2.0"', '"foreign"'])('%s does not match', async (tag) => {
    expect(await matched(tag)).toBe(412);
  });
  it.each(['1.0', '"1.0', '*, "1.0"'])('%s is malformed: 400', async (tag) => {
    expect(await matched(tag)).toBe(400);
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

describe('PUT /tasks/{id} of a missing task', () => {
  it.each([
    ['an unknown id', '01930000-0000-7000-8000-000000000000', 404],
    ['no id at all', 'null', 404],
    ['NUL', '%00', 404],
    ['an object', '[object%20Object]', 404],
    ['10 kB', 'x'.repeat(10_240), 404],
    ['a broken escape', '%zz', 400],
  ])('%s', async (_what, id, status) => {
    expect((await put({ title: 'New' }, {}, id)).status).toBe(status);
  });
});
