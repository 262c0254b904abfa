import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAnsweringServer, type Step } from '../testing/answeringServer.ts';
import { commandsOf, type Person } from '../testing/call.ts';
import { addressOf, openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';

/** These refuse an address at RCPT at once; the bare ones if they are repeated a day later; all others never. */
const nobodyThere = [
  '550 5.1.1 unknown',
  '550 5.1.2 no such host',
  '553 5.1.3 bad syntax',
  '551 5.1.6 moved',
  '554 5.1.10 null MX',
  '550 5.2.1 switched off',
  '550-5.1.1 no such\n550 5.1.1 user',
];
const bare = ['550 No such user', '551 Not local', '550-Blocked\n550 see our list'];
const others = [
  '550 5.4.5 daily quota',
  '550 5.1.8 bad sender',
  '550 5.1.0 address',
  '550 5.1.11 other',
  '552 5.2.2 full',
  '552 5.3.4 too big',
  '554 5.6.0 content',
  '554 5.7.1 relay denied',
  '550 5.7.26 not authenticated',
  '550 5.0.0 no',
  '530 5.7.0 sign in',
  '552 full',
  '553 no',
  '554 no',
  '421 4.7.0 later',
  '421 closing',
  '450 4.2.1 greylisted',
  '450 busy',
  '450 5.1.1 not yet',
  '451 4.3.0 fault',
  '452 4.2.2 full',
];
const replies = [...nobodyThere, ...bare, ...others];

const market = startedMarket();
/** What the server says at a step, to everybody or for an address, and which of it was said. */
const said = new Set<string>();
let answers: ReadonlyMap<string, string> = new Map();
let server: Awaited<ReturnType<typeof startAnsweringServer>>;
let leader: MailLeader;
beforeAll(async () => {
  server = await startAnsweringServer((step, to) => {
    const text = answers.get(step) ?? answers.get(`${step} ${to}`);
    if (text !== undefined) said.add(`${step} ${to} ${text}`);
    return text;
  });
  leader = await openMailLeader({ databaseUrl: market.databaseUrl, smtpUrl: server.url });
  await leader.look(0);
});
afterAll(async () => {
  await leader.stop();
  server.stop();
});

const bidFor = async (...owners: readonly Person[]) => {
  const { post, bid } = commandsOf(market.call);
  await Promise.all(owners.map(async (owner) => bid((await post({}, owner)).id)));
};
const stateOf = async (uid: string) => (await leader.mails.getMany([uid]))[0];

it.each<Step>(['greeting', 'MAIL'])(
  'no answer to %s, before the server knows the address, refuses it',
  async (step) => {
    const uid: Person = `uid-${step}`;
    await bidFor(uid);
    let minutes = 11;
    for (const reply of replies) {
      answers = new Map([[step, reply]]);
      await leader.look(minutes);
      minutes += 61;
      const state = await stateOf(uid);
      expect([reply, state?.refused, state?.claim]).toEqual([reply, undefined, undefined]);
      expect(state?.sending).toBeDefined();
    }
    expect(said.size).toBe(replies.length);
    answers = new Map();
    said.clear();
    await leader.look(minutes);
    expect((await stateOf(uid))?.last?.things).toBe(1);
  },
);

it('only answers to RCPT that nobody is there refuse the address, bare ones when they are repeated', async () => {
  const at = (step: Step, uidOf: (index: number) => Person) =>
    replies.map((reply, index) => [`${step} ${addressOf(uidOf(index))}`, reply] as const);
  const recipient = (index: number): Person => `uid-recipient-${index}`;
  const later = (index: number): Person => `uid-later-${index}`;
  const taken: Person = 'uid-taken';
  const owners = [recipient, later].flatMap((uidOf) => replies.map((_, index) => uidOf(index)));
  await bidFor(...owners, taken);
  const refused = async () => {
    const states = await leader.mails.getMany(owners);
    const uids = new Set(states.filter((state) => state.refused !== undefined).map(({ uid }) => uid));
    return owners.flatMap((uid, index) => (uids.has(uid) ? [`${uid} ${replies[index]}`] : []));
  };
  const atRecipient = at('RCPT', recipient);
  answers = new Map([...atRecipient, ...at('DATA', later), [`RCPT ${addressOf(taken)}`, '450 later']]);
  await leader.look(11);
  const atOnce = nobodyThere.map((reply, index) => `uid-recipient-${index} ${reply}`);
  expect(await refused()).toEqual(atOnce);
  answers = new Map([...atRecipient, ...at('end', later)]);
  await leader.look(13);
  expect(said.size).toBe(3 * replies.length + 1);
  expect((await stateOf(taken))?.last?.things).toBe(1);
  await leader.look(13 + 25 * 60);
  const afterADay = bare.map((reply, index) => `uid-recipient-${nobodyThere.length + index} ${reply}`);
  expect(await refused()).toEqual([...atOnce, ...afterADay]);
});
