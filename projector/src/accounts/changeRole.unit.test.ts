import type { Role } from '@marketplace/contracts';
import type { KnownRole } from '@marketplace/event-store';
import { Problem, type SignInAccount } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { memoryPersons } from '../testing/memoryPersons.ts';
import { changeRole, type RoleAction } from './changeRole.ts';

const by = { actor: { uid: 'os:ann', email: 'ann@host' }, reason: 'Audits 2026', correlationId: 'c' };
const email = 'ada@example.com';

/** Ada's roles at the identity provider, and what the ledger says about the role of an auditor. */
const given = (set: readonly Role[], known?: KnownRole) => {
  const away = { accounts: false, ledger: false };
  let roles: readonly string[] = set;
  let last = known;
  const steps: string[] = [];
  const step = <T>(what: string, isAway: boolean, done: () => T): Promise<T> => {
    if (isAway) return Promise.reject(new Error('It is away.'));
    steps.push(what);
    return Promise.resolve(done());
  };
  const account = (): SignInAccount => ({
    uid: 'u-ada',
    email,
    emailVerified: true,
    name: undefined,
    photo: undefined,
    phone: undefined,
    providers: [],
    roles,
    createdAt: '',
    lastSignInAt: '',
  });
  const deps = {
    persons: memoryPersons(['u-ada']),
    accounts: {
      findByEmail: (address: string) =>
        Promise.resolve(address.toLowerCase() === email ? account() : undefined),
      setRoles: (_uid: string, next: readonly string[]) =>
        step(`set ${next.join(' ')}`.trim(), away.accounts, () => {
          roles = next;
          return true;
        }),
    },
    roles: {
      find: () => Promise.resolve(last),
      recordUse: () =>
        step('seen', away.ledger, () => {
          last = 'RoleGranted';
          return 1;
        }),
      record: ({ type }: { readonly type: NonNullable<KnownRole> }) =>
        step(type, away.ledger, () => {
          last = type;
          return 2;
        }),
    },
  };
  const run = async (action: RoleAction, address = email) => {
    steps.length = 0;
    const said = await changeRole(deps, action, { email: address, role: 'auditor' }, by).then(
      ({ changed, position }) => (changed ? `changed at ${position}` : 'as before'),
      (error: unknown) => (error instanceof Problem ? `${error.kind}: ${error.message}` : error),
    );
    return [said, ...steps];
  };
  return { away, run, deps };
};

describe('a role', () => {
  it.each<[readonly Role[], KnownRole, RoleAction, string[]]>([
    [[], undefined, 'grant', ['changed at 2', 'set auditor', 'RoleGranted']],
    [['operator'], undefined, 'grant', ['changed at 2', 'set operator auditor', 'RoleGranted']],
    [['auditor'], 'RoleGranted', 'grant', ['as before']],
    [['auditor'], undefined, 'grant', ['changed at 2', 'RoleGranted']],
    [['auditor'], 'RoleWithdrawn', 'grant', ['changed at 2', 'RoleGranted']],
    [[], 'RoleGranted', 'grant', ['changed at 2', 'set auditor', 'RoleGranted']],
    [['auditor', 'operator'], 'RoleGranted', 'withdraw', ['changed at 2', 'set operator', 'RoleWithdrawn']],
    [['auditor'], undefined, 'withdraw', ['changed at 2', 'seen', 'set', 'RoleWithdrawn']],
    [['auditor'], 'RoleWithdrawn', 'withdraw', ['changed at 2', 'set', 'RoleWithdrawn']],
    [[], 'RoleGranted', 'withdraw', ['changed at 2', 'RoleWithdrawn']],
    [[], 'RoleWithdrawn', 'withdraw', ['as before']],
    [[], undefined, 'withdraw', ['as before']],
  ])('set %j, recorded %s, %s: %j', async (set, known, action, steps) => {
    expect(await given(set, known).run(action)).toEqual(steps);
  });

  it('of an unknown address, and of a person who is forgotten, is not changed', async () => {
    const { run, deps } = given([]);
    expect(await run('grant', 'eve@example.com')).toEqual([expect.stringContaining('not-found: ')]);
    await deps.persons.beginForgetting('u-ada', { by: 'person', uid: 'u-ada' });
    expect(await run('grant', 'ADA@example.com')).toEqual([expect.stringContaining('conflict: ')]);
  });

  it('is not recorded if the identity provider does not change it', async () => {
    const { away, run } = given([]);
    away.accounts = true;
    expect(await run('grant')).toEqual([expect.stringMatching(/^unavailable: .*It is away\.$/)]);
  });

  it.each([
    [[], undefined, 'grant', 'set auditor', 'RoleGranted', 'has the role auditor,'],
    [
      ['auditor'],
      'RoleGranted',
      'withdraw',
      'set',
      'RoleWithdrawn',
      'does not have the role auditor any more,',
    ],
  ] as const)(
    'set %j, recorded %s, %s: a missing record is told, and the same call adds it',
    async (...row) => {
      const [set, known, action, step, type, what] = row;
      const { away, run } = given(set, known);
      away.ledger = true;
      expect(await run(action)).toEqual([
        `unavailable: The account ${what} but the ledger does not say so yet: It is away. Run the same command again.`,
        step,
      ]);
      away.ledger = false;
      expect(await run(action)).toEqual(['changed at 2', type]);
    },
  );

  it('that was set elsewhere is not taken away while nobody can record that it was there', async () => {
    const { away, run } = given(['auditor']);
    away.ledger = true;
    expect(await run('withdraw')).toEqual([new Error('It is away.')]);
  });
});
