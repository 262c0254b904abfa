import type { MailState } from '@marketplace/private-store';
import { startMailServer, type MailServer } from '@marketplace/standalone/testing/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let server: MailServer;
let leader: MailLeader;
const unverified = new Set<string>();

beforeAll(async () => {
  server = await startMailServer();
  const { databaseUrl } = market;
  leader = await openMailLeader({ databaseUrl, smtpUrl: server.url, unverified });
  await leader.look(0);
});
afterAll(async () => {
  await leader.stop();
  await server.stop();
});

const mailsTo = (name: string) => server.to(`${name}@example.com`);
const subjectsTo = (name: string) => mailsTo(name).map(({ subject }) => subject);
const stateOf = async (uid: string): Promise<Partial<MailState>> =>
  (await leader.mails.getMany([uid]))[0] ?? {};
const put = (as: Person, path: string, body: object, method = 'PUT') =>
  market.call(path, { as, method, body });
/** A task of a new owner, with a bid of Bob, after which the leader has looked. */
const bidFor = async (owner: Person, title = 'Logo') => {
  const { post, offer } = commandsOf(market.call);
  const { id } = await post({ title }, owner);
  const bid = await offer(id, 'bob', { amount: 75, days: 3, message: 'Words of Bob' });
  await leader.look(0);
  return { id, bid };
};

describe('a mail', () => {
  it('tells once what is still unread after ten minutes, without words of offers', async () => {
    await bidFor('uid-once');
    await leader.look(9);
    expect(mailsTo('once')).toEqual([]);
    await leader.look(11);
    expect(subjectsTo('once')).toEqual(['bid-placed Logo']);
    const [{ raw, messageId } = { raw: '', messageId: '' }] = mailsTo('once');
    for (const header of [
      'From: Market <no-reply@market.example>',
      'To: once@example.com',
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ])
      expect(raw).toContain(header);
    expect(raw).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/market\.example\/api\/mail\/stop\?token=[\w.-]+>\r$/m,
    );
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(messageId).toMatch(/^<[\w-]+@market\.example>$/);
    expect(raw).not.toContain('Words of Bob');
    for (const minutes of [12, 80, 5_000]) await leader.look(minutes);
    expect(mailsTo('once')).toHaveLength(1);
    expect(await stateOf('uid-once')).toMatchObject({ last: { things: 1 } });
    expect((await stateOf('uid-once')).dueAt).toBeUndefined();
  });

  it('does not tell what was read in the app, is muted, or is of a kind that is not wanted', async () => {
    const { bid } = await bidFor('uid-reads');
    await bidFor('uid-mutes');
    await bidFor('uid-picks');
    await put('uid-reads', '/notifications/read', { upTo: bid.position }, 'POST');
    await put('uid-mutes', '/notifications/settings', { muted: ['bid-placed'] });
    await put('uid-picks', '/notifications/settings', { email: { kinds: ['delivered'] } });
    await leader.look(11);
    expect(['reads', 'mutes', 'picks'].flatMap(subjectsTo)).toEqual([]);
    expect(await leader.mails.waiting(new Date(Date.now() + 1e9).toISOString())).toMatchObject({ count: 0 });
  });

  it('comes at most once in an hour or a day, with all that is new', async () => {
    await bidFor('uid-hourly', 'First');
    await leader.look(11);
    await bidFor('uid-hourly', 'Second');
    await bidFor('uid-hourly', 'Third');
    await leader.look(69);
    expect(subjectsTo('hourly')).toEqual(['bid-placed First']);
    await leader.look(72);
    expect(subjectsTo('hourly')).toEqual(['bid-placed First', 'bid-placed Third, bid-placed Second']);
    await bidFor('uid-hourly', 'Fourth');
    await put('uid-hourly', '/notifications/settings', { email: { every: 'day' } });
    await leader.look(72 + 23 * 60);
    expect(mailsTo('hourly')).toHaveLength(2);
    await leader.look(73 + 24 * 60);
    expect(subjectsTo('hourly').slice(2)).toEqual(['bid-placed Fourth']);
  });

  it('goes to bidders too, and tells unread messages; in the language of the settings', async () => {
    const { post, offer, accept } = commandsOf(market.call);
    const { id } = await post({ title: 'Shop' }, 'uid-owner');
    await put('uid-winner', '/settings', { language: 'de' });
    const won = await offer(id, 'uid-winner');
    await offer(id, 'uid-loser');
    await accept(won.id, 'uid-owner');
    await put('uid-owner~Olga', `/bids/${won.id}/messages`, { text: 'Secret words' }, 'POST');
    await leader.look(2);
    await leader.look(12);
    expect([subjectsTo('winner'), subjectsTo('loser')]).toEqual([
      ['bid-accepted Shop'],
      ['bid-declined Shop'],
    ]);
    const [{ raw } = { raw: '' }] = mailsTo('winner');
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toContain('de {"notifications"');
    expect(text).toContain(
      `"messages":[{"bidId":"${won.id}","taskId":"${id}","title":"Shop","from":"Olga","count":1}]`,
    );
    expect(text).not.toContain('Secret words');
    await leader.look(80);
    expect(mailsTo('winner')).toHaveLength(1);
  });

  it('tells new tasks for a saved search, if its person wants that kind', async () => {
    await put('uid-searcher', '/searches', { name: 'Ships', query: 'q=ship', alert: true }, 'POST');
    await put('uid-searcher', '/notifications/settings', { email: { kinds: ['search'] } });
    await commandsOf(market.call).post({ title: 'Ship' });
    await leader.look(0);
    await leader.look(11);
    expect(subjectsTo('searcher')).toEqual(['search Ship']);
  });

  it('goes to verified addresses only, and not to a forgotten person', async () => {
    unverified.add('uid-unverified');
    await bidFor('uid-unverified');
    await bidFor('uid-forgotten');
    const uid = 'uid-forgotten';
    await market.eventStore.persons.beginForgetting(uid, { by: 'person', uid });
    await leader.look(11);
    expect(['unverified', 'forgotten'].flatMap(subjectsTo)).toEqual([]);
    expect(await stateOf('uid-forgotten')).toEqual({});
    unverified.delete('uid-unverified');
    await leader.look(200);
    expect(mailsTo('unverified')).toEqual([]);
  });

  it('has a whole header, whatever the title', async () => {
    await bidFor('uid-odd', `A "quote" \u202e turned 😀\nBcc: eve@example.com ${'long '.repeat(29)}`);
    await leader.look(11);
    const [{ raw } = { raw: '' }] = mailsTo('odd');
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(head).not.toMatch(/^Bcc/m);
    // The link can't be folded.
    const lines = head.split('\r\n').filter((line) => !line.startsWith(' <https://'));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78);
    expect(server.to('eve@example.com')).toEqual([]);
  });
});

describe('POST /mail/stop', () => {
  const stop = (token: string, init: RequestInit = {}) =>
    fetch(`${market.url}/mail/stop?token=${token}`, { method: 'POST', redirect: 'manual', ...init });
  const tokenOf = (name: string) => /stop\?token=([\w.-]+)/.exec(mailsTo(name)[0]?.raw ?? '')?.[1] ?? '';

  it('stops all mails by the form of a mail program, and what happens meanwhile is never told', async () => {
    await bidFor('uid-stops');
    await leader.look(11);
    const token = tokenOf('stops');
    const looked = await stop(token, { method: 'GET' });
    expect([looked.status, looked.headers.get('location')]).toEqual([303, `/mail/stop?token=${token}`]);
    expect((await stateOf('uid-stops')).every).toBe('hour');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const init of [{ body }, {}]) expect((await stop(token, init)).status).toBe(200);
    expect((await market.call('/notifications/settings', { as: 'uid-stops' })).body).toMatchObject({
      email: { every: 'never' },
    });
    await bidFor('uid-stops', 'Missed');
    await leader.look(200);
    await put('uid-stops', '/notifications/settings', { email: { every: 'hour' } });
    await bidFor('uid-stops', 'Wanted');
    await leader.look(300);
    expect(subjectsTo('stops')).toEqual(['bid-placed Logo', 'bid-placed Wanted']);
  });

  it('refuses forged, cut and foreign tokens', async () => {
    await bidFor('uid-victim');
    await bidFor('uid-other');
    await leader.look(11);
    const [token, other] = [tokenOf('victim'), tokenOf('other')];
    const [who] = token.split('.');
    const wrong = [
      '',
      'a',
      token.slice(0, -1),
      `${token}a`,
      `${who}.${other.split('.')[1]}`,
      `${who}`,
      '%00.a',
      'A'.repeat(2_000),
    ];
    for (const one of wrong) expect([one, (await stop(one)).status]).toEqual([one, 400]);
    expect((await stateOf('uid-victim')).every).toBe('hour');
  });
});
