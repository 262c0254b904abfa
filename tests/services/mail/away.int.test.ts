import { startProxy, type Proxy } from '@marketplace/service-kit/testing';
import { startMailServer, type MailServer } from '@marketplace/standalone/testing/mail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { addressOf, openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let server: MailServer;
let toServer: Proxy;
let toDatabase: Proxy;
let leader: MailLeader;

beforeAll(async () => {
  server = await startMailServer();
  toServer = await startProxy(server.url);
  toDatabase = await startProxy(market.databaseUrl);
  leader = await openMailLeader({ databaseUrl: toDatabase.url, smtpUrl: toServer.url });
  await leader.look(0);
});
afterAll(async () => {
  await leader.stop();
  await toDatabase.stop();
  await toServer.stop();
  await server.stop();
});

const bidFor = async (...owners: readonly Person[]) => {
  const { post, bid } = commandsOf(market.call);
  for (const owner of owners) await bid((await post({}, owner)).id);
  await leader.look(0);
};
const stateOf = async (uid: string) => (await leader.mails.getMany([uid]))[0];
const countsFor = (people: readonly Person[]) => people.map((uid) => server.to(addressOf(uid)).length);

it('a mail server that is away for a day gets each mail once when it is back', async () => {
  const people: readonly Person[] = ['uid-day-1', 'uid-day-2', 'uid-day-3'];
  await bidFor(...people);
  toServer.cut();
  const ids = new Set<string | undefined>();
  for (let minutes = 11; minutes < 24 * 60; minutes += 65) {
    await leader.look(minutes);
    ids.add((await stateOf('uid-day-1'))?.sending?.messageId);
  }
  expect(countsFor(people)).toEqual([0, 0, 0]);
  toServer.restore();
  for (const minutes of [25 * 60, 27 * 60, 50 * 60]) await leader.look(minutes);
  expect(countsFor(people)).toEqual([1, 1, 1]);
  // From the first try on, it is one mail.
  expect([...ids]).toEqual([server.to('day-1@example.com')[0]?.messageId]);
  const state = await stateOf('uid-day-1');
  expect([state?.refused, state?.last?.things]).toEqual([undefined, 1]);
});

it('a mail that goes out while the database is away is not sent again after it; the others go on', async () => {
  const [sent, next]: readonly [Person, Person] = ['uid-sent', 'uid-next'];
  await bidFor(sent);
  const answer = Promise.withResolvers<null>();
  server.behave(addressOf(sent), { afterData: answer.promise });
  const looking = leader.look(11);
  await vi.waitFor(() => expect(server.seen).toContain(`END ${addressOf(sent)}`), { timeout: 30_000 });
  toDatabase.cut();
  answer.resolve(null);
  await looking;
  await expect(leader.look(12)).rejects.toThrow();
  toDatabase.restore();
  await expect.poll(async () => (await stateOf(sent))?.last?.things).toBe(1);
  expect((await stateOf(sent))?.sending).toBeUndefined();
  await bidFor(next);
  for (const minutes of [80, 200]) await leader.look(minutes);
  expect(countsFor([sent, next])).toEqual([1, 1]);
});
