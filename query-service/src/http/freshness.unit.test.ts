import { Problem } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { freshEnough } from './freshness.ts';

const positions = { tasks: 5, bids: 5, notifications: 5, alerts: 5, deals: 5 };
const request = { headers: { 'x-min-position': '9' } } as unknown as Request;
const response = { setHeader: () => undefined } as unknown as Response;

/** The problem of a read at a position that the read models have not reached, and its waits for them. */
const tooEarly = async (head: () => Promise<number>) => {
  const waits: number[] = [];
  const waitFor = (_reached: unknown, wait: number) => {
    waits.push(wait);
    return Promise.resolve(false);
  };
  const documents = { waitFor, positions: () => Promise.resolve(positions) };
  const answered = Promise.withResolvers<unknown>();
  void freshEnough({ documents, feed: { head } }, ['tasks'])(request, response, answered.resolve);
  return { problem: await answered.promise, waits };
};

it('a read that comes too early is answered soon, even if the ledger hangs', async () => {
  const { problem, waits } = await tooEarly(() => new Promise(() => undefined));
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(2_000);
});

it('a read at a position that the ledger does not have is refused at once', async () => {
  const { problem, waits } = await tooEarly(() => Promise.resolve(8));
  expect(problem).toMatchObject({ kind: 'history-changed' });
  expect(waits).toEqual([100]);
});
