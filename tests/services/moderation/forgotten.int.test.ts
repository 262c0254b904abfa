import { accountExportSchema } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';
import { tablesWith } from '../testing/tablesWith.ts';

const market = startedMarket({ forgets: true });
const { report, decide, objectTo, entryOf } = moderationOn(market);
const { forget } = dealsOn(market);

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

  await forget('uid-bob');
  expect(await tablesWith(market.databaseUrl, 'quetzal')).toEqual({});
  expect((await exported('eve'))?.map(({ text }) => text)).toEqual(['Report that stays']);
  expect(await entryOf({ task: other.id })).toMatchObject({ number: 1, texts: ['Report that stays'] });
  for (const about of [{ user: 'uid-bob' }, { task: own.id }]) expect(await entryOf(about)).toBeUndefined();
  expect(await report('ada', { user: 'uid-bob' })).toBe('404 not-found');
  expect(await decide('moderator', { user: 'uid-bob' }, 'hide')).toBe('404 not-found');
});
