import type { MailState } from '@marketplace/private-store';
import { startMailServer, type Behaviour, type MailServer } from '@marketplace/standalone/testing/mail';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { addressOf, openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let server: MailServer;
let leader: MailLeader;

const open = (smtpUrl: string) => openMailLeader({ databaseUrl: market.databaseUrl, smtpUrl });
beforeAll(async () => {
  server = await startMailServer();
  leader = await open(server.url);
  await leader.look(0);
});
afterAll(async () => {
  await leader.stop();
  await server.stop();
});

const stateOf = async (uid: string): Promise<Partial<MailState>> =>
  (await leader.mails.getMany([uid]))[0] ?? {};
/** Each has a new task with a bid. */
const bidFor = async (...owners: readonly Person[]) => {
  const { post, bid } = commandsOf(market.call);
  for (const owner of owners) await bid((await post({}, owner)).id);
  await leader.look(0);
};
const addressIn = async (as: Person): Promise<unknown> =>
  ((await market.call('/notifications/settings', { as })).body as { email: { address: string } }).email
    .address;

describe('two leaders at once', () => {
  it('send each mail once', async () => {
    const owners = Array.from({ length: 30 }, (_, index): Person => `uid-both-${index}`);
    await bidFor(...owners);
    const other = await open(server.url);
    await Promise.all([leader.look(11), other.look(11)]);
    await other.stop();
    expect(owners.map((uid) => server.to(addressOf(uid)).length)).toEqual(owners.map(() => 1));
  });
});

describe('a mail server', () => {
  it('that refuses an address for a while gets the mail again, later and later, for three days; others go', async () => {
    server.behave('greylisted@example.com', { atRecipient: 450 });
    await bidFor('uid-greylisted', 'uid-beside');
    await leader.look(11);
    expect(server.to('beside@example.com')).toHaveLength(1);
    const tries = () => server.seen.filter((one) => one === 'RCPT greylisted@example.com').length;
    expect(tries()).toBe(1);
    expect(await leader.mails.waiting(new Date(Date.now() + 11 * 60_000).toISOString())).toMatchObject({
      count: 1,
    });
    for (const [minutes, count] of [
      [11, 1],
      [12.2, 2],
      [13, 2],
      [15, 3],
      [100, 4],
      [105, 4],
      [130, 5],
      [4_000, 6],
    ] as const) {
      await leader.look(minutes);
      expect([minutes, tries()]).toEqual([minutes, count]);
    }
    expect((await stateOf('uid-greylisted')).refused).toBeUndefined();
    await leader.look(3 * 24 * 60 + 200);
    await leader.look(9 * 24 * 60);
    expect(tries()).toBe(7);
    expect((await stateOf('uid-greylisted')).sending).toBeUndefined();
  });

  it.each<[string, Behaviour]>([
    ['gone', { atRecipient: { code: 550, says: '5.1.1 <gone@example.com> unknown' } }],
    ['off', { atRecipient: { code: 550, says: '5.2.1 switched off' } }],
  ])(
    'that refuses an address for good, as %s, gets no more mails to it until its person wants them',
    async (name, behaviour) => {
      const uid: Person = `uid-${name}`;
      server.behave(addressOf(uid), behaviour);
      await bidFor(uid);
      await leader.look(11);
      const { refused } = await stateOf(uid);
      expect(refused).toMatch(/^[\w-]{43}$/);
      await bidFor(uid);
      const tries = server.seen.length;
      await leader.look(100);
      expect(server.seen.length).toBe(tries);
      server.behave(addressOf(uid), {});
      await market.call('/notifications/settings', { as: uid, method: 'PUT', body: { email: {} } });
      await bidFor(uid);
      await leader.look(200);
      expect(server.to(addressOf(uid)).length).toBe(1);
      expect(await addressIn(uid)).toBe('unverified');
    },
  );

  it('that refuses an address without a code for a day, but takes others, has refused it', async () => {
    server.behave('bare@example.com', { atRecipient: { code: 550, says: 'Nobody' } });
    server.behave('list@example.com', { afterData: 554 });
    await bidFor('uid-bare', 'uid-list');
    for (const minutes of [11, 600, 11 + 24 * 60 - 1]) {
      await bidFor(`uid-other-${minutes}`);
      await leader.look(minutes);
    }
    const refusals = async () =>
      Promise.all(['uid-bare', 'uid-list'].map(async (uid) => (await stateOf(uid)).refused !== undefined));
    expect(await refusals()).toEqual([false, false]);
    expect((await stateOf('uid-bare')).notTaken).toBe('550 Nobody');
    await leader.look(13 + 25 * 60);
    expect(await refusals()).toEqual([true, false]);
    expect((await stateOf('uid-list')).notTaken).toBe('554 No <…>');
  });

  it('that refuses us, or is away, refuses no address: mails wait', async () => {
    server.behave('no-reply@market.example', { atSender: 550 });
    server.behave('relay@example.com', { atRecipient: 530 });
    await bidFor('uid-relay');
    await leader.look(11);
    server.behave('no-reply@market.example', {});
    await leader.look(13);
    const waiting = await stateOf('uid-relay');
    expect([waiting.refused, waiting.sending?.tries]).toEqual([undefined, 2]);
    server.behave('relay@example.com', {});
    const away = await open('smtp://127.0.0.1:1');
    await away.look(20);
    expect((await stateOf('uid-relay')).sending?.tries).toBe(3);
    await away.stop();
    await leader.look(60);
    expect(server.to('relay@example.com')).toHaveLength(1);
  });

  it('that breaks off after a mail gets it again with the same Message-ID', async () => {
    server.behave('dropped@example.com', { afterData: 'drop' });
    await bidFor('uid-dropped');
    await leader.look(11);
    server.behave('dropped@example.com', {});
    await leader.look(15);
    await leader.look(90);
    const ids = server.to('dropped@example.com').map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('that hangs for one address takes the mails to all others meanwhile', async () => {
    server.behave('hangs@example.com', { atRecipient: 'hang' });
    const others = Array.from({ length: 40 }, (_, index): Person => `uid-many-${index}`);
    await bidFor('uid-hangs', ...others);
    const looking = leader.look(11);
    await vi.waitFor(
      () => expect(others.filter((uid) => server.to(addressOf(uid)).length === 1)).toHaveLength(40),
      { timeout: 20_000 },
    );
    await looking;
    const { claim, sending } = await stateOf('uid-hangs');
    expect([typeof claim, sending?.tries]).toEqual(['string', 1]);
  });
});
