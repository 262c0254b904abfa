import { createLogger } from '@marketplace/service-kit';
import type { Db } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepClient } from './longLivedClient.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sequence of clients; the test decides how each answers, or that it never does. */
const given = () => {
  const answers: (() => Promise<unknown>)[] = [];
  const closed: number[] = [];
  const kept = keepClient({
    make: () => {
      const number = answers.push(() => Promise.resolve({ ok: 1 }));
      return {
        number,
        startSession: () => {
          throw new Error('not here');
        },
        close: () => {
          closed.push(number);
          return Promise.resolve();
        },
      };
    },
    databaseOf: ({ number }) =>
      ({ databaseName: `of client ${number}`, command: () => answers[number - 1]?.() }) as unknown as Db,
    logger: createLogger({ level: 'silent', name: 'test' }),
  });
  return { answers, closed, kept };
};

describe('a client of MongoDB', () => {
  it('is kept while it answers', async () => {
    const { kept, closed } = given();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([kept.db.databaseName, closed]).toEqual(['of client 1', []]);
    await kept.close();
  });

  it.each([
    ['fails each call', () => Promise.reject(new Error('connection 26 closed'))],
    ['never answers', () => new Promise(() => undefined)],
  ])('is replaced by a new one when it %s for 10 s', async (_what, answer) => {
    const { answers, kept, closed } = given();
    answers[0] = answer;
    const checked = expect(kept.check()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(9_000);
    await checked;
    expect(kept.db.databaseName).toBe('of client 1');
    await vi.advanceTimersByTimeAsync(11_000);
    expect([kept.db.databaseName, closed]).toEqual(['of client 2', [1]]);
    await kept.check();
    await kept.close();
    expect(closed).toEqual([1, 2]);
  });
});
