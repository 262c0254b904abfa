import { madeFeedSchema } from '@marketplace/contracts';
import { allCalls } from '@marketplace/contracts/calls';
import { describe, expect, it } from 'vitest';
import { commandsOf, since, type Answer, type Person } from '../testing/call.ts';
import { dealsOn, kindOf } from '../testing/dealsOn.ts';
import { exampleOfBody, pathOf } from '../testing/exampleRequests.ts';
import { startedMarket } from '../testing/market.ts';
import { messagesOn } from '../testing/messagesOn.ts';
import { moderationOn } from '../testing/moderationOn.ts';
import { notificationsOf } from '../testing/notificationsOf.ts';

const market = startedMarket({ recordsRoles: true });
const { decide, report, objectTo, caughtUp, entryOf } = moderationOn(market);
const { deal, review } = dealsOn(market);
const { write, read } = messagesOn(() => market);
const inboxOf = notificationsOf(() => market);

const toldOf = (answer: Answer) =>
  answer.status < 300 ? answer.status : `${answer.status} ${kindOf(answer)}`;
const send = (as: Person, path: string, body: object) => market.call(path, { as, method: 'POST', body });

it('a hidden task is not found by others, takes no bids, and is as before when it is shown again', async () => {
  const { post, offer } = commandsOf(market.call);
  const { id } = await post({ title: 'One' });
  await offer(id, 'bob');
  await caughtUp();
  const everybody = ['ada', 'bob', 'eve', undefined, 'auditor', 'operator', 'moderator'] as const;
  const statuses = async (method = 'GET') =>
    Promise.all(everybody.map(async (as) => (await market.call(`/tasks/${id}`, { as, method })).status));
  const before = await market.call(`/tasks/${id}`, { as: 'ada' });
  expect(await decide('moderator', { task: id }, 'hide', 'It is an advert')).toBe(200);
  await caughtUp();
  for (const method of ['GET', 'HEAD'])
    expect(await statuses(method)).toEqual([200, 200, 404, 404, 200, 200, 200]);
  const bid = (as: 'eve' | 'bob') => send(as, '/bids', { taskId: id, amount: 5, message: 'I can' });
  expect([(await bid('eve')).status, (await bid('bob')).status]).toEqual([404, 404]);
  const hidden = await market.call(`/tasks/${id}`, { as: 'ada' });
  const closed = { acceptingBids: false };
  expect(hidden.body).toMatchObject({ ...closed, hidden: { ground: 'terms', reason: 'It is an advert' } });
  expect((await market.call(`/tasks/${id}`, { as: 'bob' })).body).toMatchObject(closed);
  const etag = hidden.headers.get('etag') ?? '';
  expect(await objectTo('ada', { task: id })).toBe(201);
  // So asks a browser that has the answer of before. Without `Cache-Control`, `fetch` asks for no kept answer.
  const kept = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
  const again = await market.call(`/tasks/${id}`, { as: 'ada', headers: kept });
  expect([again.status, again.body]).toMatchObject([200, { hidden: { objected: true } }]);
  const headers = { 'If-Match': etag };
  const edit = { as: 'ada', method: 'PUT', headers, body: { title: 'One' } } as const;
  expect((await market.call(`/tasks/${id}`, edit)).status).toBe(200);
  const told = await market.call('/notifications', { as: 'ada' });
  expect(told.text).toContain('"kind":"hidden"');
  expect(await decide('moderator', { task: id }, 'show')).toBe(200);
  await caughtUp();
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect((await market.call(`/tasks/${id}`, { as: 'ada' })).body).toEqual(before.body);
  expect((await bid('eve')).status).toBe(201);
});

describe('a stranger', () => {
  /** Those that name a task or a bid. */
  const writes = allCalls.filter(
    (call) =>
      call.method !== 'GET' &&
      call.service === 'command' &&
      (/\{(id|bidId|taskId)\}/.test(call.path) || ['placeBid', 'report', 'objectTo'].includes(call.id)) &&
      !/^\/(searches|feeds)/.test(call.path),
  );

  it.each(['with a deal', 'without a deal'])(
    'who writes is told that a task %s is not there',
    async (what) => {
      const { post, offer, remove } = commandsOf(market.call);
      const given = async () => {
        if (what === 'with a deal') return deal('ada', 'bob');
        const { id: taskId } = await post();
        return { taskId, bidId: (await offer(taskId, 'bob')).id };
      };
      const [hidden, deleted, shown] = [await given(), await given(), await given()];
      await decide('moderator', { task: hidden.taskId }, 'hide');
      await remove(deleted.taskId);
      await caughtUp();
      const answersOf = async ({ taskId, bidId }: typeof hidden) => {
        const answers: Record<string, number | string> = {};
        for (const call of writes) {
          const example = exampleOfBody(call);
          const body = example && {
            ...example,
            ...('taskId' in example && { taskId }),
            ...('about' in example && { about: { task: taskId } }),
          };
          const path = pathOf(call, { id: taskId, taskId, bidId });
          answers[call.id] = toldOf(await market.call(path, { as: 'eve', method: call.method, body }));
        }
        return answers;
      };
      const told = await answersOf(hidden);
      expect(told).toEqual(await answersOf(deleted));
      const rest = Object.entries(told).filter(([, answer]) => answer !== '404 task-not-found');
      // A bookmark can be removed of anything; who is on no side of a deal is told so, also of a deleted task.
      expect(Object.fromEntries(rest)).toEqual({ removeBookmark: 200, writeReview: '403 forbidden' });
      const found = Object.entries(await answersOf(shown)).filter(
        ([, answer]) => answer === '404 task-not-found',
      );
      // There is no decision to object to.
      expect(found.map(([call]) => call)).toEqual(['objectTo']);
    },
  );

  it('finds all alerts, also behind those of tasks that are hidden', async () => {
    const { post } = commandsOf(market.call);
    await send('uid-alert', '/searches', { name: 'Kites', query: 'q=kite', alert: true });
    await caughtUp();
    const titles = ['First kite', ...Array.from({ length: 5 }, () => 'Hidden kite'), 'Last kite'];
    for (const title of titles) {
      const { id } = await post({ title });
      if (title === 'Hidden kite') await decide('moderator', { task: id }, 'hide');
    }
    await caughtUp();
    const found: (string | null)[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const page = await inboxOf('uid-alert', 0, `?limit=1${next && `&cursor=${next}`}`);
      found.push(...page.notifications.map(({ title }) => title));
      ({ next } = page);
    }
    expect(found).toEqual(['Last kite', 'First kite']);
  });
});

it('on a hidden task, the offers and an open deal go on for both sides', async () => {
  const { post, offer, revise, withdraw, accept, deliver, askForChanges, update } = commandsOf(market.call);
  const { id: taskId } = await post({ title: 'A dome', deadline: '2030-01-01' }, 'uid-dome');
  const { id: bidId } = await offer(taskId, 'uid-mason');
  const other = await offer(taskId, 'eve');
  await decide('moderator', { task: taskId }, 'hide');
  await revise(bidId, 'uid-mason', { amount: 7 });
  await withdraw(other.id, 'eve');
  await accept(bidId, 'uid-dome');
  for (const as of ['uid-dome', 'uid-mason'] as const) expect((await write(bidId, as)).status).toBe(201);
  await caughtUp();
  for (const as of ['uid-dome', 'uid-mason'] as const) {
    expect(await read(bidId, as)).toMatchObject({ messages: [{}, {}], unread: 1 });
    expect((await market.call('/messages/unread', { as })).body).toEqual({
      bids: [{ bidId, taskId, unread: 1 }],
    });
    const feed = await send(as, '/feeds', { kind: 'deadlines' });
    expect((await market.call(madeFeedSchema.parse(feed.body).path)).text).toContain('A dome');
  }
  await deliver(taskId, 'uid-mason');
  await askForChanges(taskId, 'Rounder', 'uid-dome');
  await deliver(taskId, 'uid-mason');
  const over = await update(taskId, { status: 'Completed' }, 'uid-dome');
  for (const as of ['uid-dome', 'uid-mason'] as const) expect((await review(bidId, as)).status).toBe(201);
  expect((await market.call('/mybids', { as: 'uid-mason', ...since(over) })).body).toMatchObject([
    { taskId, state: 'accepted', task: { title: 'A dome', status: 'Completed' } },
  ]);
});

it('a review that waits for the other side is not there for moderators, nor to be reported or objected to', async () => {
  const { taskId, bidId } = await deal('ada', 'bob');
  await commandsOf(market.call).update(taskId, { status: 'Completed' });
  const aboutAda = { review: `${bidId.slice(0, 14)}80${bidId.slice(16)}` };
  const tried = async () =>
    Promise.all([
      ...(['hide', 'show'] as const).map((decision) => decide('moderator', aboutAda, decision)),
      ...(['ada', 'bob', 'eve', 'moderator'] as const).map((as) => report(as, aboutAda)),
      objectTo('bob', aboutAda),
    ]);
  const none = await tried();
  expect(new Set(none)).toEqual(new Set(['404 not-found']));
  await review(bidId, 'bob', { stars: 1, text: 'Sealed' });
  await caughtUp();
  // To its author, too, only the own page tells it.
  const sealed = await tried();
  expect(sealed.toSpliced(3, 1)).toEqual(none.toSpliced(3, 1));
  expect(await entryOf(aboutAda)).toBeUndefined();
  await review(bidId, 'ada');
  await caughtUp();
  expect(await decide('moderator', aboutAda, 'hide')).toBe(200);
});
