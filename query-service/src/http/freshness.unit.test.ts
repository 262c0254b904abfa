import { Problem } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { freshEnough } from './freshness.ts';

const positions = { tasks: 5, bids: 5, notifications: 5, alerts: 5, deals: 5 };
const request = { headers: { 'x-min-position': '9' } } as unknown as Request;
const response = { setHeader: () => undefined } as unknown as Response;

it('a read that comes too early is answered soon, even if the ledger hangs', async () => {
  const fresh = freshEnough(
    {
      documents: { waitFor: () => Promise.resolve(false), positions: () => Promise.resolve(positions) },
      feed: { head: () => new Promise(() => undefined) },
    },
    ['tasks'],
  );
  const answered = Promise.withResolvers<unknown>();
  void fresh(request, response, answered.resolve);
  const problem = await answered.promise;
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
});
