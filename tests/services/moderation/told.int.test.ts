import { startMailServer, type MailServer } from '@marketplace/standalone/testing/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { clientsOf } from '../testing/listen.ts';
import { addressOf, openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';
import { notificationsOf } from '../testing/notificationsOf.ts';

const market = startedMarket({ forgets: true });
const { report, decide, objectTo, caughtUp } = moderationOn(market);
const { deal, review, forget } = dealsOn(market);
const connected = clientsOf(() => market);
const listOf = notificationsOf(() => market);

let server: MailServer;
let leader: MailLeader;
beforeAll(async () => {
  server = await startMailServer();
  leader = await openMailLeader({ databaseUrl: market.databaseUrl, smtpUrl: server.url });
  await leader.look(0);
});
afterAll(async () => {
  await leader.stop();
  await server.stop();
});

let people = 0;
/** Somebody who has no notifications yet. */
const somebody = (): Person => `uid-somebody-${(people += 1)}`;
const told = async (as: Person) => {
  await caughtUp();
  const { position } = await market.eventStore.ledger.head();
  return listOf(as, position);
};
/** What the person is told about reports, newest first. */
const outcomes = async (as: Person) =>
  (await told(as)).notifications.map(({ kind, thing, outcome, title, profile }) =>
    [kind === 'report-decided' ? thing : kind, outcome, title, profile].filter((part) => part !== undefined),
  );
const change = async (as: Person, path: string, method: string, body: object) =>
  expect((await market.call(path, { as, method, body })).status).toBe(200);

describe('who reported a thing', () => {
  it('is told of each decision after the report, without the words of what is hidden', async () => {
    const [owner, first, second, third] = [somebody(), somebody(), somebody(), somebody()];
    const { id } = await commandsOf(market.call).post({ title: 'Send money first' }, owner);
    const about = { task: id };
    for (const as of [first, second]) expect(await report(as, about)).toBe(201);
    await decide('moderator', about, 'hide', 'A reason for the owner only');
    expect(await told(first)).toEqual({
      unread: 1,
      notifications: [
        {
          kind: 'report-decided',
          thing: 'task',
          ground: 'terms',
          outcome: 'hidden',
          title: '',
          taskId: id,
          read: false,
          _id: expect.any(String) as string,
          at: expect.any(String) as string,
          position: expect.any(Number) as number,
        },
      ],
    });
    await objectTo(owner, about);
    await decide('second-moderator', about, 'show');
    const known = [
      ['task', 'shown-again', 'Send money first'],
      ['task', 'hidden', ''],
    ];
    expect(await outcomes(second)).toEqual(known);
    await caughtUp();
    expect(await report(third, about)).toBe(201);
    await decide('moderator', about, 'show');
    const kept = ['task', 'not-hidden', 'Send money first'];
    expect(await outcomes(first)).toEqual([kept, ...known]);
    expect(await outcomes(third)).toEqual([kept]);
    expect((await outcomes(owner)).map(([kind]) => kind)).toEqual(['shown-again', 'hidden']);
    await commandsOf(market.call).remove(id, owner);
    expect((await outcomes(first)).map(([, , title]) => title)).toEqual(['', '', '']);
  });

  it('is led to a review and to a profile, as long as they are seen', async () => {
    const [owner, bidder, reader] = [somebody(), somebody(), somebody()];
    const { taskId, bidId } = await deal(owner, bidder);
    await commandsOf(market.call).update(taskId, { status: 'Completed' }, owner);
    for (const as of [owner, bidder]) await review(bidId, as);
    await caughtUp();
    const [ofOwner, profile] = [{ review: bidId }, { user: bidder }];
    for (const about of [ofOwner, profile]) expect(await report(reader, about)).toBe(201);
    await decide('moderator', ofOwner, 'show');
    await decide('moderator', profile, 'hide');
    await decide('moderator', profile, 'show');
    const ofProfile = [
      ['user', 'shown-again', '', bidder],
      ['user', 'hidden', ''],
    ];
    expect(await outcomes(reader)).toEqual([...ofProfile, ['review', 'not-hidden', '', bidder]]);
    await decide('moderator', ofOwner, 'hide');
    expect(await outcomes(reader)).toEqual([
      ['review', 'hidden', ''],
      ...ofProfile,
      ['review', 'not-hidden', ''],
    ]);
  });

  it('reads it page by page, marks it as read, and mutes it', async () => {
    const reader = somebody();
    for (let times = 0; times < 3; times += 1) {
      const { id } = await commandsOf(market.call).post();
      await report(reader, { task: id });
      await decide('moderator', { task: id }, 'hide');
    }
    const { notifications, unread } = await told(reader);
    expect(unread).toBe(3);
    const [newest, middle, oldest] = notifications.map(({ position }) => position);
    const first = await listOf(reader, 0, '?limit=2');
    const rest = await listOf(reader, 0, `?limit=2&cursor=${first.next}`);
    expect([first, rest].map((page) => page.notifications.map(({ position }) => position))).toEqual([
      [newest, middle],
      [oldest],
    ]);
    await change(reader, '/notifications/read', 'POST', { position: middle });
    expect((await listOf(reader, 0, '?unread=true')).notifications.map(({ position }) => position)).toEqual([
      newest,
      oldest,
    ]);
    await change(reader, '/notifications/settings', 'PUT', { muted: ['report-decided'] });
    expect(await listOf(reader, 0)).toEqual({ notifications: [], unread: 0 });
    await change(reader, '/notifications/settings', 'PUT', { muted: [] });
    await change(reader, '/notifications/read', 'POST', { upTo: newest });
    expect(await listOf(reader, 0)).toMatchObject({ unread: 0 });
  });

  it('is told at once on open pages, and nobody else is', async () => {
    const [reader, other] = [somebody(), somebody()];
    const { id } = await commandsOf(market.call).post();
    await report(reader, { task: id });
    const clients = await Promise.all(
      [reader, other].map((as) => connected('', { authorization: `Bearer ${as}` })),
    );
    for (const client of clients) await client.until(() => client.told.length > 0);
    await decide('moderator', { task: id }, 'hide');
    const [ofReader, ofOther] = clients;
    await ofReader?.until(() => ofReader.told.at(-1)?.unread === 1);
    expect(ofOther?.told.map(({ unread }) => unread)).toEqual([0]);
  });

  it('is not told of an own decision as a moderator', async () => {
    const { id } = await commandsOf(market.call).post();
    expect(await report('moderator', { task: id })).toBe(201);
    await decide('moderator', { task: id }, 'hide');
    expect(await outcomes('moderator')).toEqual([]);
    await decide('second-moderator', { task: id }, 'show');
    expect(await outcomes('moderator')).toEqual([['task', 'shown-again', 'A logo']]);
  });

  it('is told no more when the person of the thing is forgotten', async () => {
    const [owner, reader] = [somebody(), somebody()];
    const { id } = await commandsOf(market.call).post({}, owner);
    await report(reader, { task: id });
    await decide('moderator', { task: id }, 'show');
    expect(await outcomes(reader)).toHaveLength(1);
    await leader.look(0);
    await forget(owner);
    expect(await told(reader)).toEqual({ notifications: [], unread: 0 });
    await leader.look(11);
    expect(server.to(addressOf(reader))).toEqual([]);
  });

  it('gets a mail, unless it is forgotten, muted or told already', async () => {
    const [reader, muting, leaving] = [somebody(), somebody(), somebody()];
    const { id } = await commandsOf(market.call).post({ title: 'Quetzal' });
    for (const as of [reader, muting, leaving]) expect(await report(as, { task: id })).toBe(201);
    await change(muting, '/notifications/settings', 'PUT', { muted: ['report-decided'] });
    await decide('moderator', { task: id }, 'hide');
    await leader.look(0);
    await forget(leaving);
    await leader.look(11);
    await decide('second-moderator', { task: id }, 'show');
    await leader.look(12);
    await leader.look(80);
    const subjectsTo = (as: Person) => server.to(addressOf(as)).map(({ subject }) => subject);
    expect(subjectsTo(reader)).toEqual(['report-decided', 'report-decided Quetzal']);
    expect([muting, leaving].flatMap(subjectsTo)).toEqual([]);
  });
});
