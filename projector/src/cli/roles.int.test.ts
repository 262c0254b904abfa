import { startedTestStore } from '@marketplace/event-store/testing';
import type { Accounts, SignInAccount } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import { opsHere } from './testing/cli.ts';

const test = startedTestStore();
const roles = new Map<string, readonly string[]>([['u-ada', []]]);
const account = (uid: string): SignInAccount => ({
  uid,
  email: 'ada@example.com',
  emailVerified: true,
  name: undefined,
  photo: undefined,
  phone: undefined,
  providers: [],
  roles: roles.get(uid) ?? [],
  createdAt: '',
  lastSignInAt: '',
});
const accounts: Accounts = {
  read: () => Promise.resolve(undefined),
  readMany: () => Promise.resolve([]),
  isKnown: (uid) => Promise.resolve(roles.has(uid)),
  findByEmail: (email) =>
    email === 'away@example.com'
      ? Promise.reject(new Error('Set GOOGLE_APPLICATION_CREDENTIALS.'))
      : Promise.resolve(email === 'ada@example.com' ? account('u-ada') : undefined),
  setRoles: (uid, given) => Promise.resolve(roles.set(uid, given).has(uid)),
  deleteAccount: () => Promise.resolve(),
};
const ops = (...words: string[]) =>
  opsHere(words, { DATABASE_URL: test.url }, { accountsOf: () => accounts });
const recorded = async () =>
  (await test.store.readEvents({ after: 0, limit: 100 })).map(({ type, data, actor }) => [
    type,
    data,
    actor.uid,
  ]);

it('grants and withdraws a role, and records each change once, with its reason and the machine’s user', async () => {
  const change = ['auditor', 'ada@example.com', '--reason', 'Audits 2026'];
  expect(await ops('grant', ...change)).toEqual({
    code: 0,
    out: 'u-ada has the role auditor now.\n',
    err: '',
  });
  expect(roles.get('u-ada')).toEqual(['auditor']);
  expect(await ops('grant', ...change)).toMatchObject({
    code: 0,
    out: 'u-ada already has the role auditor. Nothing was changed.\n',
  });
  const { code, out } = await ops('withdraw', ...change, '--json');
  expect([code, JSON.parse(out)]).toEqual([
    0,
    { uid: 'u-ada', role: 'auditor', has: false, changed: true, position: 2 },
  ]);
  expect(roles.get('u-ada')).toEqual([]);
  expect((await ops('withdraw', ...change)).out).toBe(
    'u-ada does not have the role auditor. Nothing was changed.\n',
  );
  const data = { person: 'u-ada', role: 'auditor', known: 'set', reason: 'Audits 2026' };
  const user = expect.stringMatching(/^os:./) as string;
  expect(await recorded()).toEqual([
    ['RoleGranted', data, user],
    ['RoleWithdrawn', data, user],
  ]);
  // They are no actions on what the product does.
  expect(await ops('actions')).toMatchObject({ code: 0, out: '' });
});

it.each([
  [
    ['grant', 'auditor', 'eve@example.com', '--reason', 'x'],
    1,
    /^There is no account with this e-mail address\.$/,
  ],
  [
    ['grant', 'auditor', 'away@example.com', '--reason', 'x'],
    1,
    /^The identity provider .*: Set GOOGLE_\w+\.$/,
  ],
  [
    ['grant', 'admin', 'ada@example.com', '--reason', 'x'],
    2,
    /^There are these roles: auditor, operator, moderator\.$/,
  ],
  [['withdraw', 'auditor', 'ada@example.com'], 2, /--reason/],
  [['withdraw', 'auditor', 'ada@example.com', '--reason', ' '], 2, /Reason/],
  [['grant', 'auditor', '--reason', 'x'], 2, /missing required argument 'email'/],
])('refuses %j', async (words, code, why) => {
  const before = await recorded();
  const said = await ops(...words);
  expect([said.code, said.out]).toEqual([code, '']);
  expect(said.err.split('\n')[0]).toMatch(why);
  expect(await recorded()).toEqual(before);
});
