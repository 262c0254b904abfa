import { accountExportSchema, type About } from '@marketplace/contracts';
import { profileStreamId } from '@marketplace/event-store';
import { expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';
import { readCalls } from '../testing/readCalls.ts';
import { tablesWith } from '../testing/tablesWith.ts';

const market = startedMarket({ forgets: true });
const { report, decide, objectTo, entryOf, caughtUp, decisionsOf, figuresOf } = moderationOn(market);
const { deal, review, forget } = dealsOn(market);

const exported = async (as: Person) => {
  const { parts } = accountExportSchema.parse((await market.call('/account/export', { as })).body);
  return parts.find(({ where }) => where === 'Your reports and objections')?.entries;
};

it('what a forgotten person told moderators is gone, and what was reported of the person', async () => {
  const { post } = commandsOf(market.call);
  const [own, other] = [await post({}, 'bob'), await post()];
  await report('bob', { task: other.id }, { text: 'Quetzal report' });
  await report('eve', { task: other.id }, { text: 'Report that stays' });
  await report('eve', { user: 'uid-bob' }, { text: 'Report of the quetzal' });
  await decide('moderator', { task: own.id }, 'hide', 'Quetzal reason');
  expect(await objectTo('bob', { task: own.id }, 'Quetzal objection')).toBe(201);
  const at = expect.any(String) as string;
  expect(await exported('bob')).toEqual([
    { about: { task: other.id }, why: 'fraud', text: 'Quetzal report', at },
    { about: { task: own.id }, text: 'Quetzal objection', at },
  ]);
  expect(await exported('ada')).toEqual([]);
  expect(Object.keys(await tablesWith(market.databaseUrl, 'quetzal'))).toEqual(
    expect.arrayContaining(['event_store.events', 'private.told']),
  );
  const figures = await figuresOf('auditor');
  expect(figures).toMatchObject({ reports: { fraud: 3 }, decisions: { hide: { terms: 1 } }, objections: 1 });

  await forget('uid-bob');
  expect(await figuresOf('auditor')).toEqual(figures);
  // The ledger still says whose task it was, and moderators counted what is gone.
  const found = await tablesWith(market.databaseUrl, `uid-bob|${own.id}|${profileStreamId('uid-bob')}`);
  expect(Object.keys(found).filter((table) => table.startsWith('private.'))).toEqual([]);
  expect(await tablesWith(market.databaseUrl, 'quetzal')).toEqual({});
  expect((await exported('eve'))?.map(({ text }) => text)).toEqual(['Report that stays']);
  expect(await entryOf({ task: other.id })).toMatchObject({ number: 1, texts: ['Report that stays'] });
  for (const about of [{ user: 'uid-bob' }, { task: own.id }]) expect(await entryOf(about)).toBeUndefined();
  expect(await report('ada', { user: 'uid-bob' })).toBe('404 not-found');
  expect(await decide('moderator', { user: 'uid-bob' }, 'hide')).toBe('404 not-found');
});

it('of hidden things of each kind, no word about a forgotten person is left in a store, an answer or an export', async () => {
  const { update } = commandsOf(market.call);
  const uid = 'uid-zed';
  const { taskId, bidId } = await deal(uid, 'eve');
  await update(taskId, { status: 'Completed' }, uid);
  await review(bidId, uid, { stars: 1, text: 'Axolotl review' });
  await review(bidId, 'eve', { stars: 4, text: 'Good' });
  await caughtUp();
  const things: readonly About[] = [{ task: taskId }, { review: bidId }, { user: uid }];
  for (const about of things) {
    expect(await report('ada', about, { text: 'Axolotl report' })).toBe(201);
    expect(await decide('moderator', about, 'hide', 'Axolotl reason')).toBe(200);
    expect(await objectTo(uid, about, 'Axolotl objection')).toBe(201);
  }
  await decide('second-moderator', { task: taskId }, 'show', 'Axolotl again');
  await caughtUp();
  const everybody = ['ada', 'eve', 'auditor', 'operator', 'moderator', undefined] as const;
  const calls = [...readCalls, '/moderation/reports?state=decided', '/audit/export?proof=true'];
  const telling = async () => {
    const { position } = await market.eventStore.ledger.head();
    market.now = new Date();
    const found: string[] = [];
    for (const call of calls) {
      const path = call.replace('{id}', taskId).replace('{bidId}', bidId).replace('{uid}', uid);
      const answers = await Promise.all(everybody.map((as) => market.call(path, { as, ...since(position) })));
      if (answers.some(({ text }) => /axolotl/i.test(text))) found.push(call);
    }
    return found;
  };
  expect(await telling()).toEqual(
    expect.arrayContaining(['/moderation/reports', '/audit/events', '/audit/export']),
  );
  expect(Object.keys(await tablesWith(market.databaseUrl, 'axolotl'))).toEqual(
    expect.arrayContaining(
      ['deals', 'hidden_profiles', 'user_notifications'].map((table) => `read_models.${table}`),
    ),
  );

  await forget(uid);
  await caughtUp();
  expect(await tablesWith(market.databaseUrl, 'axolotl')).toEqual({});
  expect(await telling()).toEqual([]);
  // What was decided stays, without its reason.
  expect((await decisionsOf(taskId)).map(({ type }) => type)).toEqual(['ThingHidden', 'ThingShown']);
});

it('64 reports, decisions and objections come while their person is forgotten: no word of them is left', async () => {
  const { post } = commandsOf(market.call);
  const once = async (_: unknown, number: number) => {
    const uid = `uid-race-${number}` as const;
    const [{ id: task }, { id: others }] = await Promise.all([post({}, uid), post()]);
    const text = `Ocelot ${number}`;
    expect(await decide('moderator', { user: uid }, 'hide', text)).toBe(200);
    // Each comes at another moment of the forgetting.
    const late = <T>(times: number, act: () => Promise<T>): Promise<T> =>
      times === 0 ? act() : market.call('/audit/key').then(() => late(times - 1, act));
    const racing = [
      late(number, () => report('eve', { task }, { text })),
      late(7 - number, () => report(uid, { task: others }, { text })),
      late(number, () => report('ada', { user: uid }, { text })),
      late(number, () => decide('moderator', { task }, 'hide', text)),
      late(7 - number, () => decide('second-moderator', { task }, 'hide', text)),
      late(number, () => decide('second-moderator', { user: uid }, 'show', text)),
      late(7 - number, () => objectTo(uid, { user: uid }, text)),
      late(number + 3, () => decide('moderator', { task }, 'hide', text)),
    ];
    const forgetting = forget(uid);
    const answers = await Promise.all(racing);
    await forgetting;
    for (const answer of answers)
      expect([200, 201, '404 not-found', '404 task-not-found', '401 account-forgotten']).toContain(answer);
    expect(await decide('moderator', { task }, 'hide', text)).toBe('404 task-not-found');
    expect(await report('eve', { user: uid }, { text })).toBe('404 not-found');
  };
  await Promise.all(Array.from({ length: 8 }, once));
  await caughtUp();
  expect(await tablesWith(market.databaseUrl, 'ocelot')).toEqual({});
});
