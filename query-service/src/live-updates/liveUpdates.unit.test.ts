import { PassThrough } from 'node:stream';
import {
  createLogger,
  Problem,
  type CallRequest,
  type Caller,
  type Identity,
} from '@marketplace/service-kit';
import type { calls } from '@marketplace/contracts/calls';
import { afterEach, expect, it, vi } from 'vitest';
import { createLiveUpdates } from './liveUpdates.ts';

type Deps = Parameters<typeof createLiveUpdates>[0];

const ada: Caller = { uid: 'uid-ada', email: 'ada@example.com', name: undefined, roles: [], signedInAt: 0 };

afterEach(() => {
  vi.useRealTimers();
});

const given = (identity: Partial<Identity> = {}) => {
  const joined: string[] = [];
  const updates = createLiveUpdates({
    // An empty ledger.
    feed: { head: () => Promise.resolve(0), follow: () => [] },
    documents: { positions: () => Promise.resolve({ tasks: 0 }) },
    identity,
    clock: () => new Date(),
    logger: createLogger({ level: 'silent', name: 'test' }),
    unreadCounter: { join: (_client: unknown, uid: string) => joined.push(uid) },
  } as unknown as Deps);
  const headers = { authorization: 'Bearer token' };
  const req = { url: '/updates', get: () => undefined, ip: '203.0.113.7', headers, rawHeaders: [] };
  const call = async (stream: PassThrough, caller: Caller | undefined) => {
    const res = Object.assign(stream, { set: () => undefined });
    const request = { req, res, caller, query: {} };
    await updates.handler(request as unknown as CallRequest<typeof calls.updates>);
    return stream;
  };
  return { updates, joined, call };
};

it('counts no caller that has left before its stream begins', async () => {
  const { joined, call } = given();
  for (let count = 0; count < 50; count += 1) await call(new PassThrough().destroy(), ada);
  await call(new PassThrough(), ada);
  expect(joined).toEqual(['uid-ada']);
});

it.each([
  ['at the second', { ...ada, expiresAt: 90_000 }, 89_999, 90_000],
  ['after 24 days, since a timer has no more', { ...ada, expiresAt: 2 ** 33 }, 2 ** 31 - 2, 2 ** 31 - 1],
])('a stream ends with its token: %s', async (_when, caller, before, after) => {
  vi.useFakeTimers({ now: 0 });
  const { call } = given({ callerOf: () => undefined });
  const [own, visitors] = [await call(new PassThrough(), caller), await call(new PassThrough(), undefined)];
  vi.advanceTimersByTime(before);
  expect(own.writableEnded).toBe(false);
  vi.advanceTimersByTime(after - before);
  expect([own, visitors].map(({ writableEnded }) => writableEnded)).toEqual([true, false]);
});

it.each([
  ['that its caller is refused: it ends', 'sign-in-required', true],
  ['that nobody can say anything: it goes on', 'unavailable', false],
] as const)('a stream asks about its caller, and learns %s', async (_what, kind, ended) => {
  vi.useFakeTimers();
  let verify = () => Promise.resolve(ada);
  const { updates, call } = given({ verify: () => verify() });
  updates.start();
  const own = await call(new PassThrough(), ada);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own.writableEnded).toBe(false);
  verify = () => Promise.reject(new Problem(kind));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(own.writableEnded).toBe(ended);
});
