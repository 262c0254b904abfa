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

type User = 'ada' | 'bob' | 'carol';
interface Command {
  readonly name: string;
  readonly method: string;
  /** `{bid}` and `{task}` are the ids. */
  readonly path: string;
  readonly body?: object;
  readonly by: User;
  readonly forbiddenFor: User;
  /** Commands before it. */
  readonly after: readonly Command[];
  readonly appends: object;
  /** Refused because of the state: what happens before, and the kind. */
  readonly refused: readonly (readonly [after: readonly Command[], kind: string])[];
}

const revise: Command = {
  name: 'PUT /bids/{bidId}',
  method: 'PUT',
  path: '/bids/{bid}',
  body: { amount: 70, days: null },
  by: 'bob',
  forbiddenFor: 'ada',
  after: [],
  appends: { type: 'BidRevised', data: { amount: 70, message: 'I draw well' } },
  refused: [],
};
const withdraw: Command = {
  name: 'POST /bids/{bidId}/withdraw',
  method: 'POST',
  path: '/bids/{bid}/withdraw',
  by: 'bob',
  forbiddenFor: 'ada',
  after: [],
  appends: { type: 'BidWithdrawn' },
  refused: [],
};
const accept: Command = {
  name: 'POST /bids/{bidId}/accept',
  method: 'POST',
  path: '/bids/{bid}/accept',
  by: 'ada',
  forbiddenFor: 'bob',
  after: [],
  appends: { type: 'BidAccepted', data: { bidderUid: 'uid-bob' } },
  refused: [],
};
const update = (body: object): Command => ({ ...revise, path: '/tasks/{task}', body, by: 'ada' });
const takeBack: Command = {
  name: 'POST /tasks/{id}/acceptance/withdraw',
  method: 'POST',
  path: '/tasks/{task}/acceptance/withdraw',
  body: { reason: ' Another plan ' },
  by: 'ada',
  forbiddenFor: 'bob',
  after: [accept],
  appends: { type: 'AcceptanceWithdrawn', data: { reason: 'Another plan' } },
  refused: [[[], 'nothing-accepted']],
};
const deliver: Command = {
  name: 'POST /tasks/{id}/deliver',
  method: 'POST',
  path: '/tasks/{task}/deliver',
  body: { note: 'Here it is' },
  by: 'bob',
  forbiddenFor: 'ada',
  after: [accept],
  appends: { type: 'WorkDelivered', data: { note: 'Here it is' } },
  refused: [],
};
const requestChanges: Command = {
  name: 'POST /tasks/{id}/request-changes',
  method: 'POST',
  path: '/tasks/{task}/request-changes',
  body: { note: 'Larger' },
  by: 'ada',
  forbiddenFor: 'bob',
  after: [accept, deliver],
  appends: { type: 'ChangesRequested', data: { note: 'Larger' } },
  refused: [
    [[], 'nothing-accepted'],
    [[accept], 'nothing-delivered'],
  ],
};
const notOpen: Command['refused'] = [
  [[accept], 'bid-accepted'],
  [[withdraw], 'bid-withdrawn'],
  [[update({ status: 'Completed' })], 'bid-declined'],
];
const commands: readonly Command[] = [
  { ...revise, refused: notOpen },
  { ...withdraw, refused: notOpen },
  {
    ...accept,
    refused: [
      [[withdraw], 'bid-withdrawn'],
      [[update({ status: 'Cancelled' })], 'task-is-over'],
    ],
  },
  takeBack,
  {
    ...deliver,
    refused: [
      [[], 'nothing-accepted'],
      [[accept, deliver], 'already-delivered'],
      [[accept, update({ status: 'Completed' })], 'task-is-over'],
    ],
  },
  requestChanges,
];
const withBody = commands.filter(({ body }) => body !== undefined);

const pathOf = ({ path }: Command) => path.replace('{bid}', bid).replace('{task}', task);
const give = (command: Command, options: CallOptions = {}, on = service) =>
  on.call(command.method, pathOf(command), {
    as: command.by,
    ...(command.body && { body: command.body }),
    ...options,
  });
const giveAll = async (given: readonly Command[]) => {
  for (const command of given) expect(await give(command)).toMatchObject({ status: 200 });
};
const eventsOfTask = async () => (await service.events()).filter(({ taskId }) => taskId === task);
const key = (name: string) => ({ headers: { 'idempotency-key': name } });
const problem = (status: number, kind: string) => ({
  status,
  body: { type: `urn:marketplace:problem:${kind}` },
});

describe.each(commands)('$name', (command) => {
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

describe.each(withBody)('the body of $name', (command) => {
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
    for (const body400 of ['{', '[]', '']) expect((await give(command, { body: body400 })).status).toBe(400);
    const headers = { 'content-type': 'text/plain' };
    expect((await give(command, { headers })).status).toBe(415);
    const ofCarol = { ...command.body, userEmail: 'carol@example.com' };
    expect((await give(command, { body: ofCarol })).status).toBe(403);
    expect(await service.events()).toEqual(before);
  });
});
