import { signLightHeads } from '@marketplace/audit';
import { startMailServer, type MailServer } from '@marketplace/standalone/testing/mail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { clientsOf, upTo } from '../testing/listen.ts';
import { openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';
import { readCalls } from '../testing/readCalls.ts';
import { site, untilServed } from '../testing/site.ts';

const signer = newSigner();
const market = startedMarket({ signer, ...(site && { site }) });
const connect = clientsOf(() => market);
const { deal } = dealsOn(market);
let server: MailServer;
let leader: MailLeader;

beforeAll(async () => {
  server = await startMailServer();
  leader = await openMailLeader({ databaseUrl: market.databaseUrl, smtpUrl: server.url });
  await leader.look(0);
  await untilServed(market);
});
afterAll(async () => {
  await leader.stop();
  await server.stop();
});

const canary = 'mark of a review';
const pages = ['/pages/', '/pages/browsetask', '/pages/tasks/{id}', '/pages/users/{uid}'];
const calls = [...readCalls, ...pages, '/audit/export?format=csv', '/audit/export?proof=true'];

const parsed = (text: string): unknown[] => {
  const each = (json: string): unknown[] => {
    try {
      return [JSON.parse(json)];
    } catch {
      return [];
    }
  };
  const whole = each(text);
  return whole.length > 0 ? whole : text.split('\n').flatMap(each);
};
/** Whether there are the stars of the review, or an average of them: there is no other one. */
const hasStars = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('stars' in value && String(value.stars) === '1') ||
    'rating' in value ||
    Object.values(value).some(hasStars));
const tells = (text: string): boolean => text.includes(canary) || parsed(text).some(hasStars);

const endings = ['complete', 'resign', 'takeBack', 'remove'] as const;

it.each(endings)(
  'a review after %s is known to its author and auditors alone, until both have written',
  async (ending) => {
    const { post, review, resign, takeBack, remove, update } = commandsOf(market.call);
    const [author, other]: [Person, Person] = [`uid-bob-${ending}`, `uid-ada-${ending}`];
    const { taskId, bidId } = await deal(other, author);
    const email = { kinds: ['review-wanted', 'review-written', 'reviews-shown'] };
    await market.call('/notifications/settings', { as: other, method: 'PUT', body: { email } });
    await {
      complete: () => update(taskId, { status: 'Completed' }, other),
      resign: () => resign(taskId, author),
      takeBack: () => takeBack(taskId, 'No answer', other),
      remove: () => remove(taskId, other),
    }[ending]();
    const everybody = {
      visitor: undefined,
      author,
      other,
      stranger: 'eve',
      operator: 'operator',
      auditor: 'auditor',
    } as const;
    const live = await Promise.all(
      Object.values(everybody).map((as) => connect('', as && { authorization: `Bearer ${as}` })),
    );
    const position = await review(bidId, author, { stars: 1, text: canary });
    const newest = await market.eventStore.newestHead();
    await signLightHeads(market.eventStore, signer, { at: new Date(), positions: [position], newest });
    const { position: last } = await post({}, 'eve');

    const addressOf = (call: string) =>
      call
        .replace('{uid}', other)
        .replace('{bidId}', bidId)
        .replace('{id}', taskId)
        .replace(/\/receipt$/, `/receipt?position=${position}`)
        .replace(/^\/audit\/messages$/, `/audit/messages?taskId=${taskId}`);
    /** Where who is told of the review. */
    const look = async (after: number) => {
      market.now = new Date();
      const found: string[] = [];
      for (const call of calls)
        await Promise.all(
          Object.entries(everybody).map(async ([who, as]) => {
            const { status, text } = await market.call(addressOf(call), { as, ...since(after) });
            expect([call, status < 500]).toEqual([call, true]);
            if (tells(text)) found.push(`${who} at ${call}`);
          }),
        );
      return found.sort();
    };

    const sealed = await look(last);
    expect(sealed.filter((one) => !one.startsWith('auditor at /audit/'))).toEqual([
      'author at /account/export',
      'author at /bids/{bidId}/reviews',
      'author at /tasks/{id}/receipt',
    ]);
    expect(sealed.length).toBeGreaterThan(5);
    const receipt = () => market.call(addressOf('/tasks/{id}/receipt'), { as: other });
    expect((await receipt()).status).toBe(404);
    for (const client of live) {
      await client.until(upTo(last));
      expect(client.text()).not.toMatch(/mark of|stars/);
    }
    await leader.look(11);
    const mails = server
      .to(`${other.replace('uid-', '')}@example.com`)
      .map(({ raw }) => raw.replaceAll(/=\r?\n/g, ''));
    // Of a deleted task, nobody is told that the other side has written.
    expect(mails.join('')).toContain(ending === 'remove' ? 'review-wanted' : 'review-written');
    expect(mails.join('')).not.toMatch(/mark of|stars/);

    const shown = await look(await review(bidId, other, { stars: 5 }));
    expect(shown).toEqual(
      expect.arrayContaining([
        ...sealed,
        ...Object.keys(everybody).flatMap((who) => [
          `${who} at /users/{uid}`,
          `${who} at /users/{uid}/reviews`,
        ]),
        'other at /account/export',
        'other at /bids/{bidId}/reviews',
      ]),
    );
    expect((await receipt()).status).toBe(200);
  },
);
