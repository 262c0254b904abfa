import type { LedgerReads } from '@marketplace/event-store';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asAuditor } from '../testing/asAuditor.ts';
import { commandsOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
beforeAll(async () => {
  await commandsOf(market.call).post();
});
afterEach(() => {
  market.ledgerReads = market.eventStore;
});

const ask = asAuditor(() => market);

/** Makes reads of the ledger wait until `release`, and counts the reads under way. */
const hold = (...names: readonly ('readSealed' | 'readDigests' | 'readFacts')[]) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const seen = { now: 0, most: 0, release: () => release(undefined) };
  const held = Object.fromEntries(
    names.map((name) => [
      name,
      async (...asked: unknown[]) => {
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        await released;
        seen.now -= 1;
        return (market.eventStore[name] as (...asked: unknown[]) => unknown)(...asked);
      },
    ]),
  );
  market.ledgerReads = { ...market.eventStore, ...(held as Partial<LedgerReads>) };
  return seen;
};

describe('exports and verifications', () => {
  it('are few at once; more are refused until some have ended', async () => {
    const reads = hold('readSealed', 'readDigests');
    const paths = ['jsonl', 'csv', 'parquet'].map((format) => `/audit/export?format=${format}&from=1`);
    const going = [...paths, '/audit/verify', ...paths, '/audit/verify'].map((path) => {
      const accept = path === '/audit/verify' ? 'text/event-stream' : '*/*';
      return fetch(new URL(path, market.url), { headers: { authorization: 'Bearer auditor', accept } });
    });
    const refusals = going.map(async (each) => {
      const answer = await each;
      if (answer.status !== 503) throw new Error(`${answer.status}`);
      return answer;
    });
    const refused = await Promise.any(refusals);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    reads.release();
    await Promise.all(going.map(async (each) => (await each).arrayBuffer()));
    expect(reads.most).toBe(2);
    expect((await ask('/audit/verify')).status).toBe(200);
  });
});

it('an auditor gets one board at a time', async () => {
  const reads = hold('readFacts');
  const { position } = await market.eventStore.ledger.head();
  const paths = Array.from({ length: 5 }, (_, budget) => `/audit/board?at=${position}&minBudget=${budget}`);
  const boards = paths.map((path) => ask(path));
  await expect.poll(() => reads.now).toBe(1);
  reads.release();
  expect((await Promise.all(boards)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(reads.most).toBe(1);
});
