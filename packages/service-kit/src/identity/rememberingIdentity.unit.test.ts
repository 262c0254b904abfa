import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { Problem } from '../problems/problem.ts';
import { AuthFault } from './authFault.ts';
import { rememberingIdentity } from './firebaseIdentity.ts';
import type { Claims } from './tokens.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenNamed = (name: string) => `${part({ alg: 'none' })}.${part({ sub: name })}.`;
const token = tokenNamed('ada');
const anHour = 3_600_000;
const aMinute = 60_000;
const claims: Claims = {
  uid: 'u-ada',
  email: 'Ada@Example.com',
  name: 'Ada',
  exp: anHour / 1000,
  roles: ['auditor'],
};
const logger = createLogger({ level: 'silent', name: 'test' });
const firebaseError = (code: string, message = 'no') => Object.assign(new Error(message), { code });

const given = (answer: () => Promise<Claims>, disabled = false) => {
  let asked = 0;
  let time = 1;
  const identity = rememberingIdentity({
    logger,
    now: () => time,
    timeoutMs: 20,
    verifyIdToken: () => {
      asked += 1;
      return answer();
    },
    accountOf: () => Promise.resolve({ disabled, roles: ['auditor'], tokensValidAfter: 0 }),
  });
  return {
    identity,
    asked: () => asked,
    passTo: (milliseconds: number) => {
      time = milliseconds;
    },
  };
};

const refusal = async (work: Promise<unknown>) => {
  const problem: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem)) throw new Error('It was not refused');
  return {
    kind: problem.kind,
    reason: problem.cause instanceof AuthFault ? problem.cause.reason : undefined,
  };
};

describe('a good token', () => {
  it('names its caller, the e-mail address in lower case', async () => {
    const { identity } = given(() => Promise.resolve(claims));
    expect(await identity.verify(token)).toEqual({
      uid: 'u-ada',
      email: 'ada@example.com',
      name: 'Ada',
      roles: ['auditor'],
      signedInAt: 0,
      expiresAt: anHour,
    });
  });
  it.each([[undefined], ['auditor'], [{ auditor: true }], [['auditor', 7]]])(
    'gives no role if the claim is not a list of names: %j',
    async (roles) => {
      const { identity } = given(() => Promise.resolve({ ...claims, roles }));
      expect((await identity.verify(token)).roles).toEqual([]);
    },
  );
  it.each([
    ['a NUL', 'Ada\0'],
    ['an escape character', 'Ada\u001b[31m'],
    ['a lone surrogate', 'Ada\ud800'],
    ['over 100 characters', 'a'.repeat(101)],
    ['no visible character', '\u200b '],
    ['something that is not text', { $gt: '' }],
  ])('whose name has %s signs in without a name', async (_what, name) => {
    const { identity } = given(() => Promise.resolve({ ...claims, name }));
    expect(await identity.verify(token)).toMatchObject({ uid: 'u-ada', name: undefined });
  });
  it('has its name as texts are kept: trimmed, in NFC', async () => {
    const { identity } = given(() => Promise.resolve({ ...claims, name: ' Rene\u0301 ' }));
    expect((await identity.verify(token)).name).toBe('Ren\u00e9');
  });
  it('is verified once for many requests at a time', async () => {
    const { identity, asked } = given(() => Promise.resolve(claims));
    await Promise.all(Array.from({ length: 50 }, () => identity.verify(token)));
    await identity.verify(token);
    expect(asked()).toBe(1);
  });
  it('is accepted until it expires while the provider is unavailable, and no longer', async () => {
    let away = false;
    const { identity, passTo } = given(() =>
      away ? Promise.reject(firebaseError('app/network-error')) : Promise.resolve(claims),
    );
    await identity.verify(token);
    away = true;
    passTo(anHour - 1);
    expect((await identity.verify(token)).uid).toBe('u-ada');
    passTo(anHour + 1);
    expect(await refusal(identity.verify(token))).toEqual({ kind: 'unavailable', reason: undefined });
  });
  it('is verified again after five minutes, and refused then if it was revoked', async () => {
    let revoked = false;
    const { identity, asked, passTo } = given(() =>
      revoked ? Promise.reject(firebaseError('auth/user-disabled')) : Promise.resolve(claims),
    );
    await identity.verify(token);
    revoked = true;
    passTo(5 * aMinute);
    expect(identity.remembered?.(token)?.uid).toBe('u-ada');
    passTo(5 * aMinute + 2);
    expect(identity.remembered?.(token)).toBeUndefined();
    expect(await refusal(identity.verify(token))).toEqual({ kind: 'sign-in-required', reason: 'revoked' });
    expect(asked()).toBe(2);
  });
  it('is not remembered any more when its account is found disabled, by another token or by its role', async () => {
    let now = (): Promise<Claims> => Promise.resolve(claims);
    const { identity, passTo } = given(() => now(), true);
    const caller = await identity.verify(token);
    passTo(4 * aMinute);
    await identity.verify(tokenNamed('other'));
    now = () => Promise.reject(firebaseError('auth/user-disabled'));
    passTo(5 * aMinute + 2);
    expect(await refusal(identity.verify(token))).toMatchObject({ reason: 'revoked' });
    expect(identity.remembered?.(tokenNamed('other'))).toBeUndefined();

    now = () => Promise.resolve(claims);
    await identity.verify(token);
    expect(await refusal(identity.confirmRole?.(caller, 'auditor') ?? Promise.resolve())).toMatchObject({
      reason: 'revoked',
    });
    expect(identity.remembered?.(token)).toBeUndefined();
  });
  it('is not asked about at each call while the provider is unavailable', async () => {
    let away = false;
    const { identity, asked, passTo } = given(() =>
      away ? Promise.reject(firebaseError('app/network-error')) : Promise.resolve(claims),
    );
    await identity.verify(token);
    away = true;
    passTo(6 * aMinute);
    for (let call = 0; call < 5; call += 1) expect((await identity.verify(token)).uid).toBe('u-ada');
    expect(asked()).toBe(2);
  });
  it('without an e-mail address is forbidden', async () => {
    const { identity } = given(() => Promise.resolve({ ...claims, email: undefined }));
    expect(await refusal(identity.verify(token))).toEqual({ kind: 'forbidden', reason: 'no-email' });
  });
});

describe('a bad token', () => {
  it.each(['', 'garbage', 'a.b.c', `${part(1)}.${part({})}.`, `${part({})}.${part([])}.x`])(
    'that does not look like a token is refused without verification: %j',
    async (garbage) => {
      const { identity, asked } = given(() => Promise.resolve(claims));
      expect(await refusal(identity.verify(garbage))).toEqual({
        kind: 'sign-in-required',
        reason: 'malformed',
      });
      expect(asked()).toBe(0);
    },
  );
  it.each([
    [firebaseError('auth/id-token-expired'), 'expired'],
    [firebaseError('auth/id-token-revoked'), 'revoked'],
    [firebaseError('auth/user-disabled'), 'revoked'],
    [firebaseError('auth/user-not-found'), 'unknown-user'],
    [firebaseError('auth/argument-error', 'Firebase ID token has invalid signature.'), 'refused'],
    [firebaseError('auth/argument-error', 'Decoding Firebase ID token failed.'), 'refused'],
  ])('is refused with firebase-admin’s reason: %s', async (error, reason) => {
    const { identity } = given(() => Promise.reject(error));
    expect(await refusal(identity.verify(token))).toEqual({ kind: 'sign-in-required', reason });
  });
  it.each(['u\0', '\ud800', 'u'.repeat(129)])('whose uid can’t be kept is refused: %j', async (uid) => {
    const { identity } = given(() => Promise.resolve({ ...claims, uid }));
    expect(await refusal(identity.verify(token))).toEqual({ kind: 'sign-in-required', reason: 'refused' });
  });
  it('that has expired is refused even if firebase-admin accepts it', async () => {
    const { identity, passTo } = given(() => Promise.resolve(claims));
    passTo(anHour);
    expect(await refusal(identity.verify(token))).toEqual({ kind: 'sign-in-required', reason: 'expired' });
  });
  it('is verified again: a refusal is not remembered', async () => {
    let good = false;
    const { identity } = given(() =>
      good ? Promise.resolve(claims) : Promise.reject(firebaseError('auth/user-not-found')),
    );
    await refusal(identity.verify(token));
    good = true;
    expect((await identity.verify(token)).uid).toBe('u-ada');
  });
});

describe('an identity provider that is unavailable', () => {
  it.each([
    ['the emulator is down', () => Promise.reject(firebaseError('app/network-error'))],
    [
      'the keys can’t be fetched',
      () => Promise.reject(firebaseError('auth/argument-error', 'Error fetching public keys')),
    ],
    ['an unknown error', () => Promise.reject(new TypeError('x'))],
    ['it does not answer', () => new Promise<Claims>(() => undefined)],
  ])('is a 503: the caller is neither accepted nor told to sign in: %s', async (_what, answer) => {
    expect(await refusal(given(answer).identity.verify(token))).toEqual({
      kind: 'unavailable',
      reason: undefined,
    });
  });
});
