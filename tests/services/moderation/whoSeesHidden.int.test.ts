import { expect, it } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { clientsOf, upTo } from '../testing/listen.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';
import { readCalls } from '../testing/readCalls.ts';

/** The owner, the bidder whose bid is accepted, a stranger whose saved search fits, a visitor, and the roles. */
const everybody = ['ada', 'bob', 'eve', undefined, 'auditor', 'operator', 'moderator'] as const;
type Who = (typeof everybody)[number];

const marks = { task: /mark of a task/, review: /mark of a review/, user: /mark of a profile/ } as const;
type Mark = keyof typeof marks;
const marksIn = (text: string): Mark[] =>
  (Object.keys(marks) as Mark[]).filter((mark) => marks[mark].test(text));

const market = startedMarket({ recordsRoles: true });
const { decide, report, caughtUp } = moderationOn(market);
const { deal, review } = dealsOn(market);
const connect = clientsOf(() => market);

const searches = [
  '/tasks?q=mark',
  '/tasks?limit=5',
  '/tasks?sort=-bids',
  '/mytasks?limit=5',
  '/mybids?state=accepted',
];
const pages = ['/pages/home', '/pages/browsetask', '/pages/tasks/{id}', '/sitemap.xml'];

/** The hidden things that the caller may still see in an answer. */
const visible = (who: Who, call: string): readonly Mark[] => {
  const path = call.replace(/\?.*/, '');
  if (path.startsWith('/audit/')) return who === 'auditor' ? ['task', 'review'] : [];
  if (path === '/moderation/reports') return who === 'moderator' ? ['task', 'review', 'user'] : [];
  if (path === '/tasks/{id}') return who === undefined || who === 'eve' ? [] : ['task'];
  const isSide = who === 'ada' || who === 'bob';
  if (path === '/bids/{bidId}/reviews') return who === 'bob' ? ['task', 'review'] : isSide ? ['task'] : [];
  if (path === '/users/{uid}') return who === 'bob' ? ['user'] : [];
  if (path === '/account/export') return who === 'ada' ? ['task'] : who === 'bob' ? ['review', 'user'] : [];
  if (path === '/mytasks') return who === 'ada' ? ['task'] : [];
  if (path === '/mybids') return who === 'bob' ? ['task'] : [];
  if (['/tasks/{id}/history', '/notifications'].includes(path)) return isSide ? ['task'] : [];
  return [];
};

it('what is hidden is seen by nobody but whom it concerns, and staff, in any call, page and live', async () => {
  const { update } = commandsOf(market.call);
  const put = (as: 'bob' | 'eve', path: string, body: object, method = 'PUT') =>
    market.call(path, { as, method, body });
  await put('eve', '/searches', { name: 'Marks', query: 'q=mark', alert: true }, 'POST');
  const { taskId, bidId } = await deal('ada', 'bob');
  await update(taskId, { title: 'mark of a task' });
  await update(taskId, { status: 'Completed' });
  await review(bidId, 'ada', { stars: 5, text: 'Good' });
  await review(bidId, 'bob', { stars: 1, text: 'mark of a review' });
  await put('bob', '/account/profile', { about: 'mark of a profile' });
  await put('eve', `/bookmarks/${taskId}`, {});
  await caughtUp();
  const clients = await Promise.all(
    everybody.map((who) => connect('', who === undefined ? {} : { authorization: `Bearer ${who}` })),
  );
  const aboutAda = `${bidId.slice(0, 14)}80${bidId.slice(16)}`;
  const things = [{ task: taskId }, { review: aboutAda }, { user: 'uid-bob' }];
  for (const thing of things) {
    expect(await report('eve', thing)).toBe(201);
    expect(await decide('moderator', thing, 'hide')).toBe(200);
  }
  await caughtUp();
  const { position } = await market.eventStore.ledger.head();
  const addressOf = (call: string) =>
    call
      .replace('{uid}', call.includes('/reviews') ? 'uid-ada' : 'uid-bob')
      .replace(/^\/mail\/stop$/, '/mail/stop?token=dWlkLWJvYg.forged')
      .replace('{bidId}', bidId)
      .replace('/moderation/reports', '/moderation/reports?state=decided')
      .replace(/\/receipt$/, `/receipt?position=${position}`)
      .replace(/^\/audit\/messages$/, `/audit/messages?taskId=${taskId}`)
      .replace('{id}', taskId);
  const seen: string[] = [];
  const expected: string[] = [];
  for (const call of [...readCalls, ...searches, ...pages])
    for (const as of everybody) {
      const { text } = await market.call(addressOf(call), { as, ...since(position) });
      const who = `${as ?? 'a visitor'} at ${call}`;
      if (!call.startsWith('/audit/') || as !== 'auditor') {
        seen.push(`${who}: ${marksIn(text).join()}`);
        expected.push(`${who}: ${visible(as, call).join()}`);
      }
    }
  expect(seen).toEqual(expected);
  for (const client of clients) {
    await client.until(upTo(position));
    expect(marksIn(client.text())).toEqual([]);
  }
  const audited = await market.call('/audit/export', { as: 'auditor' });
  expect(marksIn(audited.text)).toEqual(['task', 'review']);
  expect(audited.text).toContain('ThingHidden');
});

it('a hidden task is not found by others, takes no bids, and is as before when it is shown again', async () => {
  const { post, offer } = commandsOf(market.call);
  const { id } = await post({ title: 'One' });
  await offer(id, 'bob');
  await caughtUp();
  const statuses = async () =>
    Promise.all(everybody.map(async (as) => (await market.call(`/tasks/${id}`, { as })).status));
  const before = await market.call(`/tasks/${id}`, { as: 'ada' });
  expect(await decide('moderator', { task: id }, 'hide', 'It is an advert')).toBe(200);
  await caughtUp();
  expect(await statuses()).toEqual([200, 200, 404, 404, 200, 200, 200]);
  const bid = (as: 'eve' | 'bob') =>
    market.call('/bids', { as, method: 'POST', body: { taskId: id, amount: 5, message: 'I can' } });
  expect([(await bid('eve')).status, (await bid('bob')).status]).toEqual([404, 404]);
  const hidden = await market.call(`/tasks/${id}`, { as: 'ada' });
  expect(hidden.body).toMatchObject({ hidden: { ground: 'terms', reason: 'It is an advert' } });
  const headers = { 'If-Match': hidden.headers.get('etag') ?? '' };
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
