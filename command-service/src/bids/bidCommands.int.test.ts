import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  placedBid,
  postedTask,
  startCommandService,
  type CallOptions,
  type RunningService,
  type TestDatabase,
} from '../testing/runningService.ts';
import { bidCommands, type BidCommand } from '../testing/bidCommands.ts';

let service: RunningService;
let sibling: RunningService;
let database: TestDatabase;
let task: string;
/** Bob's. */
let bid: string;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startCommandService(database.url);
  sibling = await startCommandService(database.url);
});
afterAll(async () => {
  await Promise.all([service.stop(), sibling.stop()]);
  await database.drop();
});
beforeEach(async () => {
  task = await postedTask(service);
  bid = await placedBid(service, task);
});

const pathOf = ({ path }: BidCommand) => path.replace('{bid}', bid).replace('{task}', task);
const give = (command: BidCommand, options: CallOptions = {}, on = service) =>
  on.call(command.method, pathOf(command), {
    as: command.by,
    ...(command.body && { body: command.body }),
    ...options,
  });
const giveAll = async (given: readonly BidCommand[]) => {
  for (const command of given) expect(await give(command)).toMatchObject({ status: 200 });
};
const eventsOfTask = async () => (await service.events()).filter(({ taskId }) => taskId === task);
const key = (name: string) => ({ headers: { 'idempotency-key': name } });
const problem = (status: number, kind: string) => ({
  status,
  body: { type: `urn:marketplace:problem:${kind}` },
});

describe.each(bidCommands)('$name', (command) => {
  const { body, by, forbiddenFor, after, appends, refused } = command;

  it('appends its event, and answers its position', async () => {
    await giveAll(after);
    const { status, headers, body: answered } = await give(command);
    const event = (await eventsOfTask()).at(-1);
    expect([status, answered]).toEqual([
      200,
      {
        acknowledged: true,
        ...(command.method === 'PUT' && { modifiedCount: 1 }),
        position: event?.position,
      },
    ]);
    expect(headers.get('x-position')).toBe(String(event?.position));
    expect(event).toMatchObject(appends);
    expect(event).toMatchObject({ actor: { uid: `uid-${by}` }, data: { bidId: bid } });
  });
  it('with an Idempotency-Key that was used gives the first answer, by any instance, also after the deletion', async () => {
    await giveAll(after);
    const first = await give(command, key('again'));
    await placedBid(service, await postedTask(service));
    const again = await give(command, key('again'), sibling);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await service.call('DELETE', `/tasks/${task}`, { as: 'ada' });
    expect((await give(command, key('again'), sibling)).body).toEqual(first.body);
    expect(await eventsOfTask()).toHaveLength(after.length + 4);
  });
  it('is 401 without a token, and 403 for another user', async () => {
    await giveAll(after);
    const before = await service.events();
    expect((await service.call(command.method, pathOf(command), body && { body })).status).toBe(401);
    expect(await give(command, { as: forbiddenFor })).toMatchObject(problem(403, 'forbidden'));
    expect(await service.events()).toEqual(before);
  });
  it('is 404 for an unknown id, for text that is not an id, and on a deleted task', async () => {
    const kind = command.path.startsWith('/bids') ? 'bid-not-found' : 'task-not-found';
    for (const id of ['01930000-0000-7000-8000-000000000000', 'x', '%00']) {
      const path = command.path.replace(/\{\w+\}/, id);
      expect(await give({ ...command, path })).toMatchObject(problem(404, kind));
    }
    await service.call('DELETE', `/tasks/${task}`, { as: 'ada' });
    for (const as of [by, forbiddenFor])
      expect(await give(command, { as })).toMatchObject(problem(404, 'task-not-found'));
  });
  it('is 400 with a key that is not valid', async () => {
    expect(await give(command, key('with blank'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'Idempotency-Key' }] },
    });
  });
  it.each(refused)('is 409 in a state that does not allow it', async (past, kind) => {
    await giveAll(past);
    const before = await service.events();
    const { status, body: answered } = await give(command);
    expect([status, answered]).toMatchObject([409, problem(409, kind).body]);
    expect(await service.events()).toEqual(before);
  });
});

describe('a command that changes nothing', () => {
  const named = (name: string): BidCommand => {
    const found = bidCommands.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };
  const revise = named('PUT /bids/{bidId}');
  const accept = named('POST /bids/{bidId}/accept');
  const decline = named('POST /bids/{bidId}/decline');
  const takeBack = named('POST /tasks/{id}/acceptance/withdraw');

  it.each([
    [revise, { ...revise, body: { amount: 80 } }],
    [accept, takeBack],
    [decline, { ...revise, body: { amount: 81 } }],
  ])('uses its Idempotency-Key up: %#', async (command, change) => {
    await give(command);
    const first = await give(command, key('nothing'));
    await give(change);
    const before = await eventsOfTask();
    const again = await give(command, key('nothing'), sibling);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await eventsOfTask()).toEqual(before);
  });
});

describe.each(bidCommands.filter(({ body }) => body !== undefined))('the body of $name', (command) => {
  it('with a key that was used for another body is 409', async () => {
    await giveAll(command.after);
    await give(command, key('reused'));
    const other = { ...command.body, more: 1 };
    expect(await give(command, { ...key('reused'), body: other })).toMatchObject(
      problem(409, 'idempotency-key-reused'),
    );
  });
  it('is 400 if it is not valid, 415 in another type, 403 with the e-mail of another user', async () => {
    await giveAll(command.after);
    const before = await service.events();
    const bad = Object.fromEntries(Object.keys(command.body ?? {}).map((field) => [field, 'a\0']));
    const { status, body } = await give(command, { body: bad });
    expect(status).toBe(400);
    expect(Object.keys(bad)).toContain((body as { errors: { path: string }[] }).errors[0]?.path);
    const notJson = ['{', '[]', ...(command.isBodyOptional ? [] : [''])];
    for (const body400 of notJson) expect((await give(command, { body: body400 })).status).toBe(400);
    const headers = { 'content-type': 'text/plain' };
    expect((await give(command, { headers })).status).toBe(415);
    const ofCarol = { ...command.body, userEmail: 'carol@example.com' };
    expect((await give(command, { body: ofCarol })).status).toBe(403);
    expect(await service.events()).toEqual(before);
  });
});
