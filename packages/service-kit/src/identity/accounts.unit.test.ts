import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { Problem } from '../problems/problem.ts';
import { confirmingRoles, type Account } from './accounts.ts';
import { firebaseAuth } from './firebaseAuth.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const olga = {
  uid: 'u-olga',
  email: 'olga@example.com',
  name: undefined,
  roles: ['operator'],
  signedInAt: 1_000,
};
const firebaseError = (code: string) => Object.assign(new Error('no'), { code });
const account: Account = { disabled: false, roles: ['operator'], tokensValidAfter: 1_000 };

const given = () => {
  const provider = { answer: (): Promise<Account> => Promise.resolve(account), asked: 0 };
  let time = 0;
  const { confirmRole: confirm } = confirmingRoles({
    accountOf: () => {
      provider.asked += 1;
      return provider.answer();
    },
    logger,
    now: () => time,
  });
  const outcome = () =>
    confirm(olga, 'operator').then(
      () => 'confirmed',
      (error: unknown) => (error instanceof Problem ? error.kind : error),
    );
  const passTo = (seconds: number) => {
    time = seconds * 1_000;
  };
  return { provider, outcome, passTo };
};

describe('the role in a token', () => {
  it('is confirmed by the account, asked at most every 30 s', async () => {
    const { provider, outcome, passTo } = given();
    expect([await outcome(), await outcome()]).toEqual(['confirmed', 'confirmed']);
    passTo(29);
    await outcome();
    expect(provider.asked).toBe(1);
  });

  it.each<[string, Account | Error, string]>([
    ['the role was taken away', { ...account, roles: [] }, 'forbidden'],
    ['the account was disabled', { ...account, disabled: true }, 'sign-in-required'],
    ['its tokens were revoked', { ...account, tokensValidAfter: 2_000 }, 'sign-in-required'],
    ['the account was deleted', firebaseError('auth/user-not-found'), 'sign-in-required'],
  ])('is refused within 30 s after %s', async (_what, now, kind) => {
    const { provider, outcome, passTo } = given();
    expect(await outcome()).toBe('confirmed');
    provider.answer = () => (now instanceof Error ? Promise.reject(now) : Promise.resolve(now));
    passTo(30);
    expect(await outcome()).toBe(kind);
  });

  it('counts at once if it was granted while another one was used', async () => {
    let roles = ['auditor'];
    const { confirmRole } = confirmingRoles({
      accountOf: () => Promise.resolve({ ...account, roles }),
      logger,
      now: () => 0,
    });
    await confirmRole({ ...olga, roles }, 'auditor');
    await expect(confirmRole(olga, 'operator')).rejects.toThrow(Problem);
    roles = ['auditor', 'operator'];
    await confirmRole({ ...olga, roles }, 'operator');
  });

  it('is good for five minutes while the provider is away, then nobody can tell', async () => {
    const { provider, outcome, passTo } = given();
    expect(await outcome()).toBe('confirmed');
    provider.answer = () => Promise.reject(firebaseError('app/network-error'));
    passTo(299);
    expect(await outcome()).toBe('confirmed');
    passTo(301);
    expect(await outcome()).toBe('unavailable');
  });
});

describe('without a service account', () => {
  const noCredentials = firebaseError('app/invalid-credential');
  const claims = { uid: 'u-olga', exp: 1 } as never;
  const checks: boolean[] = [];
  const { verifyIdToken, accountOf, accounts } = firebaseAuth(
    'our-project',
    logger,
    Promise.resolve({
      verifyIdToken: (_token: string, checkRevoked = false) => {
        checks.push(checkRevoked);
        return checkRevoked ? Promise.reject(noCredentials) : Promise.resolve(claims);
      },
      getUser: () => Promise.reject(noCredentials),
      getUsers: () => Promise.reject(noCredentials),
      getUserByEmail: () => Promise.reject(noCredentials),
      setCustomUserClaims: () => Promise.reject(noCredentials),
      deleteUser: () => Promise.reject(noCredentials),
    }),
  );

  it('tokens are verified without a look at the account, and no account can be read', async () => {
    expect([await verifyIdToken('a'), await verifyIdToken('b')]).toEqual([claims, claims]);
    expect(checks).toEqual([true, false, false]);
    await expect(accountOf('u-olga')).rejects.toBe(noCredentials);
    await expect(accounts.deleteAccount('u-olga')).rejects.toThrow('set GOOGLE_APPLICATION_CREDENTIALS');
  });
});
