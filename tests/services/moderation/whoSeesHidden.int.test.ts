import { signLightHeads } from '@marketplace/audit';
import { madeFeedSchema, profileSchema } from '@marketplace/contracts';
import { startMailServer, type MailServer } from '@marketplace/standalone/testing/mail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandsOf, since, type Answer, type Person } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { clientsOf, upTo } from '../testing/listen.ts';
import { openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';
import { newSigner } from '../testing/newSigner.ts';
import { readCalls } from '../testing/readCalls.ts';
import { site, untilServed } from '../testing/site.ts';

/** The owner, the bidder whose bid is accepted, another bidder, a stranger whose saved search fits, a visitor, and the roles. */
const everybody = ['ada', 'bob', 'uid-bids', 'eve', undefined, 'auditor', 'operator', 'moderator'] as const;
type Who = (typeof everybody)[number];
const staff: readonly Who[] = ['auditor', 'operator', 'moderator'];

/** `quetzalcoatl` is a word of the task that is near to `quetzalcoatk`. */
const marks = {
  task: /mark of a task|quetzalcoatl/,
  review: /mark of a review/,
  user: /mark of a profile/,
} as const;
type Mark = keyof typeof marks;
const marksIn = (text: string): Mark[] =>
  (Object.keys(marks) as Mark[]).filter((mark) => marks[mark].test(text));

const signer = newSigner();
const market = startedMarket({ recordsRoles: true, signer, ...(site && { site }) });
const { decide, report, caughtUp } = moderationOn(market);
const { review } = dealsOn(market);
const connect = clientsOf(() => market);
let server: MailServer;
let leader: MailLeader;
let feed = '';
let deadlines = '';
const send = (as: Person, path: string, body: object, method = 'POST') =>
  market.call(path, { as, method, body });
const feedOf = async (as: Person, body: object) =>
  madeFeedSchema.parse((await send(as, '/feeds', body)).body).path;
beforeAll(async () => {
  server = await startMailServer();
  leader = await openMailLeader({ databaseUrl: market.databaseUrl, smtpUrl: server.url });
  await leader.look(0);
  await untilServed(market);
  feed = await feedOf('eve', { kind: 'search', name: 'Marks', query: 'q=mark' });
  deadlines = await feedOf('eve', { kind: 'deadlines' });
});
afterAll(async () => {
  await leader.stop();
  await server.stop();
});

const searches = [
  '/tasks?q=mark',
  '/tasks?q=quetzalcoatk',
  '/tasks?limit=5',
  '/tasks?sort=-bids',
  '/tasks/categories?q=mark',
  '/mytasks?limit=5',
  '/mybids?state=accepted',
  '/notifications?unread=true',
  '/moderation/reports?state=open',
];
const pages = ['/', '/browsetask?q=mark', '/browsetask?q=quetzalcoatk', '/tasks/{id}', '/users/{uid}'];
const served = site ? [...pages, '/sitemap.xml'].map((path) => `/pages${path}`) : [];
const calls = [...readCalls, ...searches, ...served];
/** There is nothing to read: no event is damaged. */
const nothingThere: readonly string[] = ['/operations/dead-letters/{id}'];

/** The hidden things that the caller may still see in an answer; of a task that its owner has deleted, too. */
const visible = (who: Who, call: string, isDeleted: boolean): readonly Mark[] => {
  const path = call.replace(/\?.*/, '');
  const isSide = who === 'ada' || who === 'bob';
  const isConcerned = isSide || who === 'uid-bids';
  const ofTask = (seen: boolean): readonly Mark[] => (seen && !isDeleted ? ['task'] : []);
  if (path === '/moderation/reports') {
    if (who !== 'moderator' || call.endsWith('open')) return [];
    return ['task', 'review', 'user'];
  }
  if (path === '/tasks/{id}') return ofTask(isConcerned || staff.includes(who));
  if (path === '/bids/{bidId}/reviews') return who === 'bob' ? ['task', 'review'] : isSide ? ['task'] : [];
  if (path === '/users/{uid}') return who === 'bob' ? ['user'] : [];
  if (path === '/account/export') return who === 'bob' ? ['review', 'user'] : who === 'ada' ? ['task'] : [];
  if (path === '/mytasks') return ofTask(who === 'ada');
  if (path === '/mybids') return ofTask(who === 'bob' || (who === 'uid-bids' && !call.includes('accepted')));
  if (path === '/tasks/{id}/history') return ofTask(isConcerned);
  if (path === '/tasks/{id}/receipt') return who === 'bob' ? ['review'] : [];
  if (path === '/notifications') return isConcerned ? ['task'] : [];
  return [];
};

interface Asked extends Answer {
  readonly seen: string;
}

it('what is hidden is seen by nobody but whom it concerns, and staff, in any call, page, mail and live', async () => {
  const { post, accept, update, offer, remove } = commandsOf(market.call);
  await post({ title: 'Another' });
  await caughtUp();
  /** What everybody counts. */
  const counted = async () => {
    const { position } = await market.eventStore.ledger.head();
    const lists = ['/tasks', '/tasks/categories', '/featured-tasks', '/tasks?limit=1'];
    const answers = await Promise.all(lists.map((path) => market.call(path, since(position))));
    const { posted, rating } = profileSchema.parse(
      (await market.call('/users/uid-ada', since(position))).body,
    );
    return [answers.map(({ text, headers }) => [text, headers.get('x-total-count')]), posted, rating];
  };
  const atFirst = await counted();

  await send('eve', '/searches', { name: 'Marks', query: 'q=mark', alert: true });
  const { id: taskId } = await post({ title: 'mark of a task', description: 'Quetzalcoatl' });
  const { id: bidId } = await offer(taskId, 'bob');
  await offer(taskId, 'uid-bids');
  await accept(bidId);
  await send('bob', `/bids/${bidId}/messages`, { text: 'Hello' });
  await update(taskId, { title: 'mark of a task quetzalcoatl' });
  const { id: open } = await post({ title: 'mark of a task', deadline: '2029-01-01' });
  await update(taskId, { status: 'Completed' });
  await review(bidId, 'ada', { stars: 5, text: 'Good' });
  const written = await review(bidId, 'bob', { stars: 1, text: 'mark of a review' });
  await send('bob', '/account/profile', { about: 'mark of a profile' }, 'PUT');
  for (const as of ['eve', 'moderator'] as const) await send(as, `/bookmarks/${taskId}`, {}, 'PUT');
  const newest = await market.eventStore.newestHead();
  const { position: proved } = written.body as { readonly position: number };
  await signLightHeads(market.eventStore, signer, { at: new Date(), positions: [proved], newest });
  await caughtUp();

  const aboutAda = `${bidId.slice(0, 14)}80${bidId.slice(16)}`;
  const addressOf = (call: string) =>
    call
      .replace('{uid}', call.includes('/reviews') ? 'uid-ada' : 'uid-bob')
      .replace(/^\/mail\/stop$/, '/mail/stop?token=dWlkLWJvYg.forged')
      .replace('/feeds/{secret}.atom', feed)
      .replace('/feeds/{secret}.ics', deadlines)
      .replace('{bidId}', bidId)
      .replace(/\/moderation\/reports$/, '/moderation/reports?state=decided')
      .replace(/\/receipt$/, `/receipt?position=${proved}`)
      .replace(/^\/audit\/messages$/, `/audit/messages?taskId=${taskId}`)
      .replace('{id}', taskId);
  const nameOf = (who: Who, call: string) => `${who ?? 'a visitor'} at ${call}`;
  /** All answers by their names; with `known`, of callers who have those already. */
  const askAll = async (some: readonly string[], known?: ReadonlyMap<string, Asked>) => {
    const { position } = await market.eventStore.ledger.head();
    market.now = new Date();
    const answers = new Map<string, Asked>();
    const ask = async (call: string) =>
      Promise.all(
        everybody.map(async (as) => {
          const had = known?.get(nameOf(as, call));
          const etag = had?.headers.get('etag');
          const { headers } = since(position);
          const asked = { as, headers: { ...headers, ...(etag && { 'if-none-match': etag }) } };
          const answer = await market.call(addressOf(call), asked);
          const text = answer.status === 304 ? (had?.text ?? '') : answer.text;
          const seen = text + JSON.stringify([...answer.headers]);
          answers.set(nameOf(as, call), { ...answer, text, seen });
        }),
      );
    for (const call of some) await ask(call);
    return answers;
  };
  const compare = (answers: ReadonlyMap<string, Asked>, isDeleted = false) => {
    const [seen, expected]: [string[], string[]] = [[], []];
    for (const call of calls)
      for (const who of everybody) {
        const name = nameOf(who, call);
        // An auditor sees all that the ledger has.
        if (!answers.has(name) || (call.startsWith('/audit/') && who === 'auditor')) continue;
        seen.push(`${name}: ${marksIn(answers.get(name)?.seen ?? '').join()}`);
        expected.push(`${name}: ${visible(who, call, isDeleted).join()}`);
      }
    expect(seen).toEqual(expected);
  };

  const shown = await askAll(calls);
  // Else a new call is not tried: its address needs to be filled in above.
  const isTried = (call: string) =>
    everybody.some((who) => (shown.get(nameOf(who, call))?.status ?? 500) < 400);
  expect(calls.filter((call) => !isTried(call))).toEqual(nothingThere);
  const before = [...searches.slice(0, 4), '/bookmarks', '/feeds/{secret}.atom', ...served.slice(0, 4)];
  for (const call of before)
    expect([call, marksIn(shown.get(nameOf('eve', call))?.seen ?? '')]).toEqual([call, ['task']]);

  const clients = await Promise.all(
    everybody.map((who) => connect('', who === undefined ? {} : { authorization: `Bearer ${who}` })),
  );
  for (const thing of [{ task: taskId }, { task: open }, { review: aboutAda }, { user: 'uid-bob' }]) {
    expect(await report('eve', thing)).toBe(201);
    expect(await decide('moderator', thing, 'hide')).toBe(200);
  }
  await caughtUp();
  const { position } = await market.eventStore.ledger.head();
  compare(await askAll(calls));
  const kept = (call: string) => everybody.some((who) => shown.get(nameOf(who, call))?.headers.has('etag'));
  compare(await askAll(calls.filter(kept), shown));
  expect(await counted()).toEqual(atFirst);
  for (const client of clients) {
    await client.until(upTo(position));
    expect(marksIn(client.text())).toEqual([]);
  }
  await leader.look(11);
  const mailsTo = (name: string) =>
    server.to(`${name}@example.com`).map(({ raw }) => raw.replaceAll(/=\r?\n/g, ''));
  for (const name of ['ada', 'bob', 'eve'])
    expect([name, marksIn(mailsTo(name).join())]).toEqual([name, name === 'eve' ? [] : ['task']]);
  // A deal and its messages go on.
  expect(mailsTo('ada').join()).toContain('"messages":[{"bidId"');
  const audited = await market.call('/audit/export', { as: 'auditor' });
  expect(marksIn(audited.text)).toEqual(['task', 'review']);
  expect(audited.text).toContain('ThingHidden');

  for (const id of [taskId, open]) await remove(id);
  await caughtUp();
  compare(await askAll(calls.filter((call) => !/^\/(audit|operations)/.test(call))), true);
});
