import type { EventStore } from '@marketplace/event-store';
import { recordForgotten, startedTestStore } from '@marketplace/event-store/testing';
import { beforeAll, expect, it } from 'vitest';
import { auditHere } from '../testing/cli.ts';

const test = startedTestStore();
type Change = Parameters<EventStore['roles']['record']>[0];
const change = (type: Change['type'], person: string, reason: string): Change => ({
  type,
  data: { person, role: 'auditor', known: 'set', reason },
});
const ann = { actor: { uid: 'os:ann', email: 'ann@host' }, correlationId: 'c' };

const forget = async (uid: string) => {
  const { persons } = test.store;
  await persons.beginForgetting(uid, { by: 'person', uid });
  await recordForgotten(test.store, uid);
  await persons.recorded(uid);
  await persons.deleteTexts(uid);
};

/** Positions 1 to 6: of Ida, Lea and Max each role at its beginning, and then its end: withdrawn, forgotten, or none. */
beforeAll(async () => {
  const { roles } = test.store;
  await roles.record(change('RoleGranted', 'ida', 'Audits 2026'), ann);
  await roles.recordUse('lea', 'operator');
  await roles.record(change('RoleGranted', 'max', 'Helps Ida'), ann);
  await roles.record(change('RoleWithdrawn', 'ida', 'Left'), ann);
  await forget('lea');
  await roles.record(change('RoleGranted', 'ida', 'Back\u001b[2J'), ann);
});
const run = (...words: string[]) => auditHere(['roles', ...words], { DATABASE_URL: test.url });
const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).out) as unknown;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
const row = (uid: string, position: number, more: object) => ({
  uid,
  role: 'auditor',
  from: time,
  to: null,
  by: 'os:ann',
  known: 'set',
  position,
  ...more,
});

it('lists who had which role when, by whom and why', async () => {
  expect(await json()).toEqual({
    position: 6,
    roles: [
      row('ida', 1, {
        to: time,
        why: 'Audits 2026',
        ended: { position: 4, by: 'os:ann', why: 'Left' },
      }),
      row('lea', 2, {
        role: 'operator',
        to: time,
        by: 'system',
        known: 'seen',
        ended: { position: 5, by: 'lea' },
      }),
      row('max', 3, { why: 'Helps Ida' }),
      row('ida', 6, { why: 'Back\u001b[2J' }),
    ],
  });
});

it('prints a table that is safe for a terminal', async () => {
  const { code, out } = await run();
  expect(code).toBe(0);
  const lines = out
    .replace(/\d{4}-\S+Z/g, 'TIME')
    .replace(/ {2,}/g, ' | ')
    .trimEnd()
    .split('\n');
  expect(lines).toEqual([
    'Position 6',
    'uid | role | from | to | by | why',
    'ida | auditor | TIME | TIME | os:ann → os:ann | Audits 2026 → Left',
    'lea | operator | TIME | TIME | system → lea | (set elsewhere, seen at its use)',
    'max | auditor | TIME | - | os:ann | Helps Ida',
    'ida | auditor | TIME | - | os:ann | Back\\u001b[2J',
  ]);
});

it.each([
  ['0', []],
  ['3', ['ida', 'lea', 'max']],
  ['4', ['lea', 'max']],
  ['5', ['max']],
  ['2020-01-01', []],
])('at %s: %j', async (at, uids) => {
  const { roles } = (await json('--at', at)) as { roles: readonly { uid: string; to: null }[] };
  expect(roles.map(({ uid, to }) => [uid, to])).toEqual(uids.map((uid) => [uid, null]));
});

it.each([['--at', '99'], ['--at', 'soon'], ['ida']])('refuses %j %j', async (...words) => {
  const { code, out } = await run(...words);
  expect([code, out]).toEqual([2, '']);
});

it('has no text of a person who was forgotten', async () => {
  await forget('max');
  expect(await json()).toMatchObject({ roles: [{}, {}, { uid: 'max', to: time, why: null }, {}] });
  expect((await run()).out).toMatch(/max .*\(reason deleted with the person\)\n/);
});
