import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger.ts';
import { Problem } from '../problems/problem.ts';
import { SettingsError } from '../settings.ts';
import { AuthFault } from './authFault.ts';
import { createFence } from './fence.ts';
import { openFirebase } from './firebaseIdentity.ts';

const projectId = 'demo-test';
const logger = createLogger({ level: 'silent', name: 'test' });
const seconds = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object, header: object = { alg: 'none', typ: 'JWT' }) =>
  `${part(header)}.${part({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'u-ada',
    email: 'ada@example.com',
    iat: seconds() - 10,
    auth_time: seconds() - 10,
    exp: seconds() + 3600,
    ...claims,
  })}.`;

/** The part of the Auth emulator that firebase-admin calls: the user of an id or an address, and a change of its claims. */
const users: Record<string, { readonly localId: string; readonly [field: string]: unknown }> = {
  'u-ada': { localId: 'u-ada' },
  'u-op': { localId: 'u-op', customAttributes: '{"roles":["operator"]}' },
  'u-off': { localId: 'u-off', disabled: true },
  'u-eve': {
    localId: 'u-eve',
    email: 'eve@example.com',
    customAttributes: '{"team":"red","roles":["auditor"]}',
  },
};
const oneOf = z.union([z.array(z.string()), z.string().transform((text) => [text])]).optional();
const askedSchema = z.looseObject({ localId: oneOf, email: oneOf });
let emulator: Server;
let emulatorHost: string;
beforeAll(async () => {
  emulator = createServer((req, res) => {
    req.setEncoding('utf8').on('data', (body: string) => {
      const { localId, email, ...change } = askedSchema.parse(JSON.parse(body));
      const user = Object.values(users).find(
        (one) => localId?.includes(one.localId) === true || email?.includes(String(one['email'])),
      );
      if (user && 'customAttributes' in change) users[user.localId] = { ...user, ...change };
      res
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(user ? { users: [user], localId: user.localId } : {}));
    });
  }).listen(0, '127.0.0.1');
  await once(emulator, 'listening');
  emulatorHost = `127.0.0.1:${(emulator.address() as AddressInfo).port}`;
});
afterAll(() => emulator.close());

const fence = createFence();
const open = () => openFirebase({ projectId, emulatorHost, logger, production: false, fence });
const create = () => open().identity;
const outcome = (verified: Promise<unknown>) =>
  verified.then(
    () => 'taken',
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return error.cause instanceof AuthFault ? error.cause.reason : error.kind;
    },
  );

describe('firebase-admin with an emulator', () => {
  it('accepts a token of its project', async () => {
    expect(await create().verify(token({ name: 'Ada', roles: ['operator'], auth_time: 7 }))).toEqual({
      uid: 'u-ada',
      email: 'ada@example.com',
      name: 'Ada',
      roles: ['operator'],
      signedInAt: 7_000,
      expiresAt: expect.any(Number) as number,
    });
  });
  it.each([
    ['one that has expired', token({ exp: seconds() - 1 }), 'expired'],
    [
      'another project’s',
      token({ aud: 'demo-other', iss: 'https://securetoken.google.com/demo-other' }),
      'refused',
    ],
    ['another issuer’s', token({ iss: 'https://evil.example' }), 'refused'],
    ['one without a user', token({ sub: '' }), 'refused'],
    ['one of a user that was deleted', token({ sub: 'u-gone' }), 'unknown-user'],
    ['one of a disabled user', token({ sub: 'u-off' }), 'revoked'],
    ['one without an e-mail address', token({ email: undefined }), 'no-email'],
    ['garbage', 'garbage', 'malformed'],
  ])('refuses %s', async (_what, bad, reason) => {
    expect(await outcome(create().verify(bad))).toBe(reason);
  });
});

describe('an account', () => {
  it('is found by its address, and gets other roles beside its other claims', async () => {
    const { accounts } = open();
    expect(await accounts.findByEmail('eve@example.com')).toMatchObject({ uid: 'u-eve', roles: ['auditor'] });
    expect(await accounts.setRoles('u-eve', ['operator'])).toBe(true);
    expect(JSON.parse(String(users['u-eve']?.['customAttributes']))).toEqual({
      team: 'red',
      roles: ['operator'],
    });
  });
  it.each(['nobody@example.com', 'no address'])('is not found by %s', async (email) => {
    expect(await open().accounts.findByEmail(email)).toBeUndefined();
    expect(await open().accounts.setRoles('u-gone', [])).toBe(false);
  });
});

describe('firebase-admin without an emulator', () => {
  it('never accepts an unsigned token', async () => {
    const { identity } = openFirebase({ projectId: 'our-project', logger, production: true, fence });
    const unsigned = token({ aud: 'our-project', iss: 'https://securetoken.google.com/our-project' });
    expect(await outcome(identity.verify(unsigned))).toBe('refused');
  });
  it.each([
    [
      'an emulator in production',
      { projectId: 'our-project', emulatorHost: '127.0.0.1:9', production: true },
    ],
    ['a demo project without an emulator', { projectId, production: false }],
  ])('is not created with unsafe settings: %s', (_what, settings) => {
    expect(() => openFirebase({ ...settings, logger, fence })).toThrow(SettingsError);
  });
});
