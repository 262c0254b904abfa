import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { Problem } from '../problems/problem.ts';
import { createFence, fencedIdentity } from './fence.ts';
import { rememberingIdentity } from './firebaseIdentity.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (sub: string) => `${part({ alg: 'none' })}.${part({ sub })}.`;
const gone = Object.assign(new Error('no'), { code: 'auth/user-not-found' });

const given = () => {
  const forgotten = new Set<string>();
  const asked: string[] = [];
  let accountsAreThere = true;
  let haveEmail = true;
  const fence = createFence();
  fence.follow((uid) => forgotten.has(uid));
  const identity = fencedIdentity(
    rememberingIdentity({
      logger,
      verifyIdToken: (token) => {
        asked.push(token);
        const uid = token === tokenOf('ada') ? 'ada' : 'bob';
        const email = haveEmail ? `${uid}@example.com` : undefined;
        const claims = { uid, email, exp: Date.now(), roles: ['operator'] };
        return accountsAreThere ? Promise.resolve(claims) : Promise.reject(gone);
      },
      accountOf: (uid) => {
        asked.push(uid);
        return Promise.resolve({ disabled: false, roles: ['operator'], tokensValidAfter: 0 });
      },
    }),
    fence,
  );
  const outcome = (uid: string) =>
    identity.verify(tokenOf(uid)).then(
      (caller) => caller.uid,
      (error: unknown) => (error instanceof Problem ? error.kind : error),
    );
  return {
    fence,
    identity,
    asked,
    outcome,
    raise: (uid: string) => void forgotten.add(uid),
    forget: (uid: string) => {
      forgotten.add(uid);
      fence.notify(uid);
    },
    deleteAccounts: () => {
      accountsAreThere = false;
    },
    takeEmails: () => {
      haveEmail = false;
    },
  };
};

it('a token of a forgotten person is refused, remembered or not, and no other one', async () => {
  const { identity, outcome, raise } = given();
  expect([await outcome('ada'), await outcome('bob')]).toEqual(['ada', 'bob']);
  raise('ada');
  expect(identity.remembered?.(tokenOf('ada'))).toBeUndefined();
  expect([await outcome('ada'), await outcome('bob')]).toEqual(['account-forgotten', 'bob']);
  expect(identity.remembered?.(tokenOf('bob'))?.uid).toBe('bob');
});

it('a token without an e-mail address is that of a forgotten person, too', async () => {
  const { outcome, raise, takeEmails } = given();
  takeEmails();
  raise('ada');
  expect([await outcome('ada'), await outcome('bob')]).toEqual(['account-forgotten', 'forbidden']);
});

it('nothing is remembered of a forgotten person: neither tokens nor roles', async () => {
  const { identity, asked, outcome, forget } = given();
  const ada = await identity.verify(tokenOf('ada'));
  await identity.confirmRole?.(ada, 'operator');
  forget('ada');
  asked.length = 0;
  await outcome('ada');
  await outcome('ada');
  await identity.confirmRole?.(ada, 'operator');
  expect(asked).toEqual([tokenOf('ada'), tokenOf('ada'), 'ada']);
});

it('says so also when the account is gone; others without an account must sign in', async () => {
  const { outcome, forget, deleteAccounts } = given();
  forget('ada');
  deleteAccounts();
  expect([await outcome('ada'), await outcome('bob')]).toEqual(['account-forgotten', 'sign-in-required']);
});

it('a role is refused if the ledger has it as withdrawn, and looked up there only if the account has it', async () => {
  const { fence, identity } = given();
  const ada = await identity.verify(tokenOf('ada'));
  const asked: string[] = [];
  fence.followRoles({
    mayUse: (uid, role) => {
      asked.push(`${role} ${uid}`);
      return Promise.resolve(uid !== 'ada');
    },
  });
  await expect(identity.confirmRole?.(ada, 'operator')).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(identity.confirmRole?.(ada, 'auditor')).rejects.toMatchObject({ kind: 'forbidden' });
  await identity.confirmRole?.({ ...ada, uid: 'bob' }, 'operator');
  expect(asked).toEqual(['operator ada', 'operator bob']);
});
