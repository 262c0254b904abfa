import { calls, type Call } from '@marketplace/contracts/calls';
import { reviewUntil } from '@marketplace/contracts';
import { createLogger, Problem, type CallHandler } from '@marketplace/service-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTaskChanger } from '../change-task/changeTask.ts';
import { newId } from '../newId.ts';
import { createMemoryLedger } from '../testing/memoryLedger.ts';
import { reviewDepsOf } from '../testing/reviewDeps.ts';
import { accepted, ada, bidBy, bob, bobsBid, carol, now, posted, updated } from '../testing/specification.ts';
import { writeReview } from './writeReview.ts';

const taskId = newId();
const end = Date.parse(reviewUntil(now));
const logger = createLogger({ level: 'silent', name: 'test' });

/** A deal of Ada's and Bob's that is over, and two processes, whose clock passes the 14th day when it was read so many times. */
const givenDeal = async (readsBefore: number) => {
  const ledger = createMemoryLedger();
  const events = [posted(ada), bidBy(bob), accepted(bobsBid, bob), updated(ada, { status: 'Completed' })];
  await ledger.append({
    streamId: taskId,
    expectedVersion: 0,
    decidedAt: now,
    events: events.map((event) => ({ correlationId: 'setup', ...event, id: newId() })),
    state: {},
  });
  let reads = readsBefore;
  const clock = () => new Date(end + (reads-- > 0 ? 0 : 1));
  const handlers = [0, 1].map(() => {
    const changer = createTaskChanger({ ...ledger, ledger, clock, newId, logger, isForgotten: () => false });
    return writeReview(reviewDepsOf(ledger), changer) as CallHandler<Call>;
  });
  const give = async (process: number, { uid }: { readonly uid: string }): Promise<string> => {
    const handle = handlers[process];
    const caller = { uid, email: 'e', name: 'n', roles: [], signedInAt: 0 };
    const body = { stars: 5 };
    const result = handle?.({
      call: calls.writeReview,
      caller,
      body,
      req: { params: { bidId: bobsBid }, body, get: () => undefined },
      res: { locals: { caller }, writeHead: () => undefined, end: () => undefined },
    } as unknown as Parameters<typeof handle>[0]);
    return Promise.resolve(result).then(
      () => 'written',
      (error: unknown) => (error instanceof Problem ? error.kind : String(error)),
    );
  };
  return { ledger, give };
};

it('of 64 reviews by both sides, in two processes and at the border of 14 days, each side has one in time at most', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 6 }), async (readsBefore) => {
      const { ledger, give } = await givenDeal(readsBefore);
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, index) => give(index % 2, [ada, bob, carol][index % 3] ?? ada)),
      );
      const reviews = ledger.events.filter(({ type }) => type === 'ReviewWritten');
      expect(answers.filter((answer) => answer === 'written')).toHaveLength(reviews.length);
      expect(new Set(reviews.map(({ actor }) => actor.uid)).size).toBe(reviews.length);
      for (const { recordedAt } of reviews) expect(Date.parse(recordedAt)).toBeLessThanOrEqual(end);
      for (const answer of answers) seen.add(answer);
    }),
    { numRuns: 20 },
  );
  expect([...seen].sort()).toEqual(['already-reviewed', 'forbidden', 'review-too-late', 'written']);
});
