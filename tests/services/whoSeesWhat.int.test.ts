import { signLightHeads } from '@marketplace/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since } from './testing/call.ts';
import { deadLetterOn } from './testing/deadLetterOn.ts';
import { clientsOf, upTo, type Listening } from './testing/listen.ts';
import { startedMarket } from './testing/market.ts';
import { newSigner } from './testing/newSigner.ts';
import { documentation, readCalls } from './testing/readCalls.ts';

/** The owner, the bidder whose bid is accepted, another bidder, a visitor, and the roles. */
const everybody = ['ada', 'bob', 'eve', undefined, 'auditor', 'operator', 'moderator'] as const;
type Role = (typeof everybody)[number];

const marks = {
  "bob's offer": /71717\.17|mark of bob/,
  "eve's offer": /82828\.28|mark of eve/,
  "bob's e-mail": /bob@example/,
  "eve's e-mail": /eve@example/,
  "the owner's e-mail": /ada@example/,
  'a note': /mark of a note/,
  "the owner's own note": /mark of ada/,
  'a message': /mark of a message/,
} as const;
type Mark = keyof typeof marks;
const marksIn = (text: string): Mark[] =>
  (Object.keys(marks) as Mark[]).filter((mark) => marks[mark].test(text)).sort();

const signer = newSigner();
const market = startedMarket({ signer });
let taskId = '';
let bidOfBob = '';
let placedByBob = 0;
let letterId = '';
const live = new Map<Role, Listening>();
const connect = clientsOf(() => market);

beforeAll(async () => {
  const { post } = commandsOf(market.call);
  ({ id: taskId } = await post());
  letterId = await deadLetterOn(market);
});

const variants = [
  '/tasks?q=mark',
  '/tasks?limit=5&sort=-bids',
  '/tasks/{id}/bids?sort=amount&limit=100',
  '/tasks/{id}/bids?state=declined',
  '/tasks/{id}/bids?shortlisted=true',
  '/mybids?state=declined',
  '/mybids?state=open',
  '/notifications?unread=true',
  '/audit/export?format=csv',
];
const calls = [...readCalls, ...variants];
const addressOf = (call: string) =>
  call
    .replace('{uid}', 'uid-bob')
    .replace(/^\/mail\/stop$/, '/mail/stop?token=dWlkLWJvYg.forged')
    .replace('{bidId}', bidOfBob)
    .replace(/\/receipt$/, `/receipt?position=${placedByBob}`)
    .replace(/^\/audit\/messages$/, `/audit/messages?taskId=${taskId}`)
    .replace('{id}', call.includes('dead-letters') ? encodeURIComponent(letterId) : taskId);

/** The marks that the caller may see in a call's answer. `isAccepted`: Bob's bid is accepted, and delivered with a note. */
const visible = (who: Role, call: string, isAccepted: boolean): readonly Mark[] | 'all' => {
  const path = call.replace(/\?.*/, '');
  const state = /state=(\w+)/.exec(call)?.[1];
  if (path === '/audit/messages') return who === 'auditor' ? ["bob's e-mail", "the owner's e-mail"] : [];
  if (path === '/bids/{bidId}/messages') return who === 'ada' || who === 'bob' ? ['a message'] : [];
  if (path.startsWith('/audit/')) return who === 'auditor' ? 'all' : [];
  if (path === '/tasks/{id}') return who === undefined ? [] : ["the owner's e-mail"];
  if (path === '/mytasks') return who === 'ada' ? ["the owner's e-mail"] : [];
  if (path === '/tasks/{id}/bids') {
    const isLeftOut = (bidState: string) => state !== undefined && state !== bidState;
    const isShortlist = call.includes('shortlisted');
    // Bob's bid is on the shortlist, with a note.
    if (isShortlist && who !== 'ada') return [];
    const bob: Mark[] = isLeftOut(isAccepted ? 'accepted' : 'open') ? [] : ["bob's offer"];
    const eve: Mark[] = isShortlist || isLeftOut(isAccepted ? 'declined' : 'open') ? [] : ["eve's offer"];
    const own: Mark[] = bob.length > 0 ? ["the owner's own note"] : [];
    const isDeal = isAccepted && bob.length > 0;
    if (who === 'ada')
      return [...bob, ...eve, ...own, ...(isDeal ? (["bob's e-mail", 'a note'] as const) : [])];
    if (who === 'bob') return [...bob, ...(isDeal ? (["the owner's e-mail", 'a note'] as const) : [])];
    return who === 'eve' ? eve : [];
  }
  if (path === '/tasks/{id}/history') {
    const offers: Mark[] = who === 'bob' ? ["bob's offer"] : who === 'eve' ? ["eve's offer"] : [];
    return isAccepted && (who === 'ada' || who === 'bob') ? [...offers, 'a note'] : offers;
  }
  if (path === '/tasks/{id}/receipt')
    return who === 'bob' || (who === 'ada' && isAccepted) ? ["bob's offer", "bob's e-mail"] : [];
  if (path === '/account/export') {
    if (who === 'ada') return ["the owner's e-mail", "the owner's own note"];
    if (who === 'bob')
      return ["bob's offer", "bob's e-mail", 'a message', ...(isAccepted ? (['a note'] as const) : [])];
    return who === 'eve' ? ["eve's offer", "eve's e-mail"] : [];
  }
  if (path === '/notifications') return who === 'ada' ? ["bob's offer", "eve's offer"] : [];
  if (path === '/mybids') {
    if (isAccepted && who === 'bob' && state === undefined)
      return ["bob's offer", "the owner's e-mail", 'a note'];
    if (isAccepted || state === 'declined') return [];
    if (who === 'bob') return ["bob's offer"];
    return who === 'eve' ? ["eve's offer"] : [];
  }
  return [];
};

const statusFor = (who: Role, call: string, isAccepted: boolean): number[] => {
  if (call === '/audit/key') return [200];
  const oneOf = Object.entries<readonly Role[]>({
    '/audit/': ['auditor'],
    '/operations/': ['operator'],
    '/moderation/figures': ['auditor', 'moderator'],
    '/moderation/': ['moderator'],
  }).find(([start]) => call.startsWith(start))?.[1];
  if (oneOf && !oneOf.includes(who)) return [who === undefined ? 401 : 403];
  if (call === '/mail/stop') return [303];
  if (call.startsWith('/feeds/')) return [404];
  const isPersonal =
    /^\/(account|mytasks|mybids|notifications|bids|messages|searches|bookmarks|feeds|settings)|\/(bids|history|receipt|outcome)/.test(
      call,
    );
  if (who === undefined && isPersonal) return [401];
  if (/^\/bids\/\{bidId\}\/(messages|reviews)$/.test(call) && who !== 'ada' && who !== 'bob') return [403];
  if (call === '/tasks/{id}/bids/count' && who !== 'ada') return [403];
  if (call === '/tasks/{id}/history' && (who === 'auditor' || who === 'operator' || who === 'moderator'))
    return [403];
  if (call === '/tasks/{id}/receipt') return [who === 'bob' || (who === 'ada' && isAccepted) ? 200 : 403];
  if (call === '/tasks/{id}/outcome')
    return [who === 'bob' || who === 'eve' ? (isAccepted ? 200 : 409) : 403];
  return [200];
};

const lookAtAll = async (position: number, isAccepted: boolean) => {
  market.now = new Date();
  for (const call of calls)
    for (const who of everybody) {
      const answer = await market.call(addressOf(call), {
        as: who,
        ...since(position),
      });
      const name = `${who ?? 'a visitor'} at ${call}, ${isAccepted ? 'accepted' : 'open'}`;
      expect([name, statusFor(who, call, isAccepted)]).toEqual([name, [answer.status]]);
      const allowed = visible(who, call, isAccepted);
      if (allowed !== 'all') expect([name, marksIn(answer.text)]).toEqual([name, [...allowed].sort()]);
    }
};

describe('offers, e-mail addresses and notes', () => {
  it('are seen by nobody but who may, in any call and live', async () => {
    for (const who of everybody)
      live.set(who, await connect('', who === undefined ? {} : { authorization: `Bearer ${who}` }));
    const { offer, revise, accept, deliver, askForChanges, takeBack } = commandsOf(market.call);
    const placed = await offer(taskId, 'bob', { amount: 1, days: 171, message: 'mark of bob' });
    bidOfBob = placed.id;
    placedByBob = placed.position;
    // The damaged event has no state, so no head is signed after a check.
    const newest = await market.eventStore.newestHead();
    await signLightHeads(market.eventStore, signer, { at: new Date(), positions: [placedByBob], newest });
    const message = { text: 'mark of a message' };
    await market.call(`/bids/${bidOfBob}/messages`, { as: 'bob', method: 'POST', body: message });
    await offer(taskId, 'eve', { amount: 82828.28, message: 'mark of eve' });
    const ownNote = { shortlisted: true, note: 'mark of ada' };
    expect(
      (await market.call(`/bids/${bidOfBob}/mark`, { as: 'ada', method: 'PUT', body: ownNote })).status,
    ).toBe(200);
    await lookAtAll(await revise(bidOfBob, 'bob', { amount: 71717.17 }), false);

    await accept(bidOfBob);
    await lookAtAll(await deliver(taskId, 'bob', 'mark of a note'), true);
    for (const call of ['/audit/events', `/audit/tasks/${taskId}`, '/audit/export'])
      expect(marksIn((await market.call(call, { as: 'auditor' })).text)).toEqual(
        Object.keys(marks)
          .filter((mark) => !/own note|message/.test(mark))
          .sort(),
      );

    await askForChanges(taskId, 'mark of a note');
    const last = await takeBack(taskId, 'mark of a note');
    for (const who of everybody) {
      const seen = (await market.call(`/tasks/${taskId}/bids`, { as: who, ...since(last) })).text;
      expect([who, seen.includes('@')]).toEqual([who, false]);
    }
    for (const [who, client] of live) {
      await client.until(upTo(last));
      expect([who, marksIn(client.text()), client.text().includes('uid-')]).toEqual([who, [], false]);
      if (who === undefined) expect(client.told).toEqual([]);
    }
  });

  it('are in no documentation: it is the same for everybody', async () => {
    for (const path of documentation) {
      const answers = await Promise.all(everybody.map((as) => market.call(path, { as })));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
  });
});
