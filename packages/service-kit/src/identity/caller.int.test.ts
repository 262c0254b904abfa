import type { Role } from '@marketplace/contracts';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonBody } from '../calls/jsonBody.ts';
import { unavailable } from '../problems/problem.ts';
import { bob, startTestService, twoPeople } from '../testing/httpService.ts';
import { callerOf, optionalCaller, requireCaller } from './caller.ts';
import type { Identity } from './identity.ts';
import { emailRequired, roleRequired } from './refusals.ts';

/** What bob's account has no more, although his token says so. */
let former: readonly Role[] = [];
const identity: Identity = {
  verify: (token) => {
    if (token === 'noemail') return Promise.reject(emailRequired());
    if (token === 'away') return Promise.reject(unavailable('Sign-in'));
    if (token.startsWith('with'))
      return Promise.resolve({ ...bob, roles: token.split('-').slice(1) as Role[] });
    return twoPeople.verify(token);
  },
  confirmRole: (_caller, role) =>
    former.includes(role) ? Promise.reject(roleRequired(role)) : Promise.resolve(),
};
const router = express.Router();
router.get('/mytasks', requireCaller(identity), (_req, res) => res.json(callerOf(res)?.uid));
router.get('/audit/events', requireCaller(identity, ['auditor']), (_req, res) =>
  res.json(callerOf(res)?.uid),
);
router.get('/figures', requireCaller(identity, ['moderator', 'auditor']), (_req, res) => res.json(1));
router.get('/tasks', optionalCaller(identity), (_req, res) => res.json(callerOf(res)?.uid ?? 'nobody'));
router.post('/bids', requireCaller(identity), jsonBody(), (_req, res) => res.json(callerOf(res)?.uid));

let service: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  service = await startTestService(router);
});
afterAll(() => service.stop());

const call = async (path: string, headers: Record<string, string>) => {
  const response = await service.fetch(path, { headers });
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
};
const by = (token: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...more,
});

describe('a call that needs a caller', () => {
  it.each([
    ['a token alone', by('ada')],
    ['its e-mail address beside it', by('ada', { 'x-user-email': 'ada@example.com' })],
    ['the address in other letters', by('ada', { 'x-user-email': 'ADA@Example.COM' })],
    ['the scheme in other letters', { authorization: 'bearer ada' }],
  ])('takes %s', async (_what, headers) => {
    expect(await call('/mytasks', headers)).toMatchObject({ status: 200, body: 'u-ada' });
  });

  it('has no options if it is a command, which it says to a known caller only', async () => {
    const send = async (headers: Record<string, string>) => {
      const response = await service.fetch('/bids?dry=1', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      });
      return { status: response.status, body: await response.json() };
    };
    expect(await send({})).toMatchObject({ status: 401 });
    expect(await send(by('ada'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'dry', message: 'dry is not known here.' }] },
    });
  });

  it('gives the same 401 to every bad token, and logs the reason', async () => {
    service.log.length = 0;
    const bodies = new Set<string>();
    for (const [path, headers] of [
      ['/mytasks', {}],
      ['/mytasks', { 'x-user-email': 'ada@example.com' }],
      ['/mytasks', by('eve')],
      ['/mytasks', by('')],
      ['/mytasks', { authorization: 'Basic ada' }],
      ['/mytasks', { authorization: 'ada' }],
      ['/mytasks', { authorization: 'Bearer ada ada' }],
      ['/mytasks?access_token=ada&token=ada', {}],
    ] as [string, Record<string, string>][]) {
      const answer = await call(path, { ...headers, 'x-request-id': 'one' });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      bodies.add(JSON.stringify(answer.body));
    }
    expect(bodies.size).toBe(1);
    for (const reason of ['missing', 'refused', 'malformed'])
      expect(service.log.join('')).toContain(`"reason":"${reason}"`);
    expect(await (await service.fetch('/metrics')).text()).toMatch(
      /auth_failures_total\{reason="missing"\} [1-9]/,
    );
  });
  it('refuses two tokens, the good one first', async () => {
    const answer = await service.raw(
      'GET /mytasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ada\r\nauthorization: Bearer bob\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
  });
  it.each([
    ['another’s e-mail address', by('ada', { 'x-user-email': 'bob@example.com' }), 403],
    ['an empty e-mail address', by('ada', { 'x-user-email': '' }), 403],
    ['a token without an e-mail address', by('noemail'), 403],
    ['a token that can’t be verified now', by('away'), 503],
  ])('refuses %s', async (_what, headers, status) => {
    expect((await call('/mytasks', headers)).status).toBe(status);
  });
  it('never logs a token or an e-mail address', async () => {
    await call('/mytasks', by('secret-token', { 'x-user-email': 'ada@example.com' }));
    await call('/mytasks', by('ada', { 'x-user-email': 'eve@example.com' }));
    expect(service.log.join('')).not.toMatch(/secret-token|@example/);
  });
});

describe('a call that needs a role', () => {
  it('is answered for a caller with it', async () => {
    expect(await call('/audit/events', by('bob'))).toMatchObject({ status: 200, body: 'u-bob' });
  });
  it.each([
    ['nobody', {}, 401],
    ['a bad token', by('eve'), 401],
    ['a caller without it', by('ada'), 403],
    ['another’s e-mail address', by('bob', { 'x-user-email': 'ada@example.com' }), 403],
    ['a token that can’t be verified now', by('away'), 503],
  ])('is refused to %s', async (_what, headers, status) => {
    expect((await call('/audit/events', headers)).status).toBe(status);
  });
});

it('a call that needs a role is refused if the account has it no more', async () => {
  former = ['auditor'];
  expect((await call('/audit/events', by('bob'))).status).toBe(403);
  expect((await call('/mytasks', by('bob'))).status).toBe(200);
  former = [];
});

it('a call for several roles needs one of them that the account still has', async () => {
  const asked = async (roles: readonly Role[], withdrawn: readonly Role[]) => {
    former = withdrawn;
    const answer = await call('/figures', by(['with', ...roles].join('-')));
    former = [];
    return answer.status;
  };
  expect(await asked(['auditor'], [])).toBe(200);
  expect(await asked(['moderator', 'auditor'], ['moderator'])).toBe(200);
  expect(await asked(['moderator', 'auditor'], ['moderator', 'auditor'])).toBe(403);
  expect(await asked(['operator'], [])).toBe(403);
  expect((await call('/figures', by('ada'))).body).toMatchObject({
    message: expect.stringContaining('moderators and auditors only') as string,
  });
});

describe('a call that needs no caller', () => {
  it.each([
    ['nobody', {}, 'nobody'],
    ['a good token', by('ada'), 'u-ada'],
    ['a bad token', by('eve'), 'nobody'],
    ['a token without an e-mail address', by('noemail'), 'nobody'],
    ['a token that can’t be verified now', by('away'), 'nobody'],
    ['an e-mail address without a token', { 'x-user-email': 'ada@example.com' }, 'nobody'],
    ['a bad token and an e-mail address', by('eve', { 'x-user-email': 'ada@example.com' }), 'nobody'],
  ])('is answered to %s', async (_what, headers, caller) => {
    expect(await call('/tasks', headers)).toMatchObject({ status: 200, body: caller });
  });
  it('still refuses a good token beside another’s e-mail address', async () => {
    expect((await call('/tasks', by('ada', { 'x-user-email': 'bob@example.com' }))).status).toBe(403);
  });
});

describe('the userEmail of a body', () => {
  const bid = (body: object) =>
    service.fetch('/bids', {
      method: 'POST',
      headers: by('ada', { 'content-type': 'application/json' }),
      body: JSON.stringify(body),
    });
  it.each([
    [{}, 200],
    [{ userEmail: 'Ada@example.com' }, 200],
    [{ userEmail: 'bob@example.com' }, 403],
    [{ userEmail: '' }, 403],
  ])('%j is a %d', async (body, status) => {
    expect((await bid(body)).status).toBe(status);
  });
});
