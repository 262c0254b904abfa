import { PassThrough } from 'node:stream';
import { createLogger, type CallRequest } from '@marketplace/service-kit';
import type { calls } from '@marketplace/contracts/calls';
import { expect, it } from 'vitest';
import { createLiveUpdates } from './liveUpdates.ts';

type Parts = Parameters<typeof createLiveUpdates>[0];

it('counts no caller that has left before its stream begins', async () => {
  const joined: string[] = [];
  const { handler } = createLiveUpdates({
    // An empty ledger.
    feed: { head: () => Promise.resolve(0), follow: () => [] },
    documents: { positions: () => Promise.resolve({ tasks: 0 }) },
    logger: createLogger({ level: 'silent', name: 'test' }),
    unreadCounter: { join: (_client: unknown, uid: string) => joined.push(uid) },
  } as unknown as Parts);
  const req = { url: '/updates', get: () => undefined, ip: '203.0.113.7' };
  const call = async (stream: PassThrough) => {
    const res = Object.assign(stream, { set: () => undefined });
    const request = { req, res, caller: { uid: 'uid-ada' }, query: {} };
    await handler(request as unknown as CallRequest<typeof calls.updates>);
  };

  for (let count = 0; count < 50; count += 1) await call(new PassThrough().destroy());
  await call(new PassThrough());
  expect(joined).toEqual(['uid-ada']);
});
