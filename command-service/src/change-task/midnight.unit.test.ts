import { hasClosed, isNear } from '@marketplace/contracts';
import { soleLeader } from '@marketplace/event-store/testing';
import { createLogger, Problem } from '@marketplace/service-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDeadlines } from '../deadlines/deadlines.ts';
import { newId } from '../newId.ts';
import { taskCommands } from '../taskCommands.ts';
import { reviewDepsOf } from '../testing/reviewDeps.ts';
import { givenTask } from '../testing/givenTask.ts';
import { bob, logoTask } from '../testing/specification.ts';
import { createTaskChanger } from './changeTask.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

/** A task, its commands, and a clock that crosses midnight once it was read so many times. */
const givenTaskAt = async (midnight: string, reads: number) => {
  const { ledger, taskId } = await givenTask();
  const clock = () => new Date(Date.parse(midnight) - (reads-- > 0 ? 1 : 0));
  const deps = { ...ledger, ledger, newId, logger, clock, isForgotten: () => false };
  const changeTask = createTaskChanger(deps);
  const page = () => Promise.resolve({ position: 9, documents: [{ id: taskId }], end: undefined });
  const deadlines = createDeadlines({
    ...deps,
    documents: { page, waitFor: () => Promise.resolve(true) } as never,
    ledgerReads: {
      findEvents: () => Promise.resolve([...ledger.events]),
      countBids: () => Promise.resolve(new Map()),
    },
    leadership: soleLeader,
    changeTask,
  });
  const run = { isFirst: true, signal: new AbortController().signal, wake: () => undefined };
  const request = {
    call: { method: 'POST', path: '/bids' },
    req: { get: () => undefined },
    res: { locals: {}, writeHead: () => undefined, end: () => undefined },
    caller: bob,
    body: { taskId },
  };
  return {
    ledger,
    commands: {
      bid: () =>
        Promise.resolve(
          taskCommands({ newId, ...reviewDepsOf(ledger) }, changeTask).placeBid(request as never),
        ),
      deadlines: () => deadlines.run(run),
    },
  };
};

const { deadline } = logoTask;
/** The ends of the day before the deadline and of its own day. */
const nights = ['2027-02-28T00:00:00.000Z', '2027-03-01T00:00:00.000Z'];

it('an event obeys the rules at its recorded time, between whatever reads of the clock midnight is', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...nights),
      fc.nat({ max: 6 }),
      fc.array(fc.constantFrom('bid', 'deadlines'), { minLength: 1, maxLength: 3 }),
      async (midnight, reads, given) => {
        const { ledger, commands } = await givenTaskAt(midnight, reads);
        for (const one of given)
          await commands[one]().catch((error: unknown) => {
            expect(error).toBeInstanceOf(Problem);
          });
        for (const { type, recordedAt } of ledger.events) {
          seen.add(type);
          if (type === 'BidPlaced') expect(hasClosed(deadline, recordedAt)).toBe(false);
          if (type === 'BiddingClosed') expect(hasClosed(deadline, recordedAt)).toBe(true);
          if (type === 'DeadlineNeared')
            expect([isNear(deadline, recordedAt), hasClosed(deadline, recordedAt)]).toEqual([true, false]);
        }
      },
    ),
  );
  expect([...seen].sort()).toEqual(['BidPlaced', 'BiddingClosed', 'DeadlineNeared', 'TaskPosted']);
});
