import { systemActor, upcast } from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideByLimit, isFull } from '../task/bidding.ts';
import { absent, evolve, fold, liveBidsOf, type TaskFact, type TaskState } from '../task/state.ts';
import type { MemoryLedger } from '../testing/memoryLedger.ts';
import {
  changeOf,
  processOver,
  racingCommand,
  racingLedger,
  racingTask,
  slowly,
  type Fault,
} from '../testing/races.ts';
import { ada, bidAfter, bob, now } from '../testing/specification.ts';

/** Each event with the states before and after it. If the task has a limit, the count of live bids is made from all events. */
const replay = (ledger: MemoryLedger) => {
  let state: TaskState = absent;
  const facts: TaskFact[] = [];
  return ledger.events.map((event) => {
    const before = state;
    const fact = upcast(event) as unknown as TaskFact;
    facts.push(fact);
    const next = evolve(state, fact);
    const isLimited = next.status === 'open' && Boolean(next.details.maxOffers);
    state = isLimited ? { ...next, liveBids: liveBidsOf(facts) } : next;
    return { event, before, after: state };
  });
};

const bidOf = (events: MemoryLedger['events'], data: unknown) => {
  const { bidId } = data as { bidId: string };
  return bidAfter(events.map(upcast), bidId);
};

const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'fails', 'answer-lost');
const given = fc.record({
  scheduler: fc.scheduler(),
  faults: fc.array(fc.array(fault, { maxLength: 6 }), { minLength: 2, maxLength: 2 }),
  commands: fc.array(fc.record({ process: fc.nat({ max: 1 }), command: racingCommand }), { maxLength: 12 }),
  blockAt: fc.nat({ max: 20 }),
});

describe('commands on one task, by two processes at once, in any order, with faults', () => {
  it('give one history, and each answer is right for it', async () => {
    await fc.assert(
      fc.asyncProperty(given, async ({ scheduler, faults, commands, blockAt }) => {
        const ledger = await racingLedger(3);
        const processes = faults.map((fault) => {
          const own = slowly(ledger, scheduler, fault);
          return { readBid: own.readBid, changeTask: processOver(own) };
        });
        let beforeBlock = Infinity;
        const run = async ({ process, command: what }: (typeof commands)[number], index: number) => {
          if (index === blockAt) {
            await scheduler.schedule(Promise.resolve(), 'block');
            ledger.block(ada.uid, bob.uid);
            beforeBlock = ledger.events.length;
          }
          const id = `command-${index}`;
          try {
            const seen = 'bidId' in what ? await processes[process]?.readBid(what.bidId) : undefined;
            const result = await processes[process]?.changeTask(changeOf(what, id, seen));
            return { id, what, result, atAnswer: replay(ledger).at(-1)?.after.status };
          } catch {
            return { id, what };
          }
        };
        const answers = await scheduler.waitFor(Promise.all(commands.map(run)));

        const history = replay(ledger);
        expect(history.map(({ event }) => event.taskVersion)).toEqual(history.map((_, index) => index + 1));
        for (const { event, before } of history.slice(3)) {
          expect(before.status).toBe('open');
          expect(commands[Number(event.correlationId.slice(8))]).toBeDefined();
        }
        for (const { event } of history.slice(beforeBlock)) expect(event.type).not.toBe('BidPlaced');
        for (const [index, { event, before }] of history.entries()) {
          if (!/^Bid(Accepted|Withdrawn|Declined|Revised)$/.test(event.type)) continue;
          expect(before).not.toHaveProperty('accepted');
          const earlier = history.slice(0, index).map((one) => one.event);
          const declined = 'reopens' in (event.data as object);
          expect(bidOf(earlier, event.data)).toMatchObject({ withdrawn: false, declined });
        }
        for (const { event, before, after } of history) {
          const opens = event.type === 'BidPlaced' || 'reopens' in (event.data as object);
          if (opens && before.status === 'open') expect(isFull(before)).toBe(false);
          const byLimit = event.type === 'BiddingClosed' || event.type === 'BiddingReopened';
          expect(event.actor.uid === systemActor.uid).toBe(byLimit);
          if (byLimit && before.status === 'open') {
            expect(isFull(before)).toBe(event.type === 'BiddingClosed');
            expect([before, after]).toMatchObject(
              event.type === 'BiddingClosed'
                ? [{ bidding: 'open' }, { bidding: 'full' }]
                : [{ bidding: 'full' }, { bidding: 'open' }],
            );
          }
        }
        if (history.length > 3) expect(decideByLimit(history.at(-1)?.after ?? absent, now)).toEqual([]);
        const stored = (await ledger.load(racingTask))?.state;
        if (history.length > 3) expect(stored).toMatchObject({ state: history.at(-1)?.after });

        const keys = new Map<number, string>();
        for (const { id, what, result, atAnswer } of answers) {
          const own = history.filter(({ event }) => event.correlationId === id);
          if (what.what === 'bid' && what.key !== null && own.length > 0) {
            expect(keys.has(what.key)).toBe(false);
            keys.set(what.key, id);
          }
          // The command's event, and one that the limit adds.
          expect(own.length).toBeLessThanOrEqual(2);
          if (result === undefined) continue;
          if (result.kind === 'appended') expect(own.at(-1)?.event.position).toBe(result.position);
          else expect(own).toEqual([]);
          if (result.kind === 'refused' && result.reason === 'no-such-task') expect(atAnswer).toBe('deleted');
          if (result.kind === 'refused' && result.reason === 'bid-withdrawn')
            expect(history.map(({ event }) => event.type).join()).toMatch(/BidWithdrawn|BidderResigned/);
          if (result.kind === 'refused' && result.reason === 'declined-by-owner')
            expect(history.map(({ event }) => event.type)).toContain('BidDeclined');
          if (result.kind === 'unchanged' && what.what === 'retitle')
            expect(history[result.position - 1]?.after).toMatchObject({ details: { title: what.title } });
          if (result.kind === 'repeated') {
            const first = history[result.position - 1]?.event;
            expect(first).toMatchObject({ correlationId: result.insertedId, position: result.position });
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a bid after one that another process overtakes', () => {
  it('is decided again, though the version fits by chance', async () => {
    const ledger = await racingLedger();
    const rival = processOver(ledger);
    let rivalry: Promise<unknown> | undefined;
    const changeTask = processOver({
      ...ledger,
      append: async (append) => {
        // The deletion gets the version that the first bid expected, so the expected version of the second bid fits again.
        await (rivalry ??= rival(changeOf({ what: 'delete' }, 'rival')));
        return ledger.append(append);
      },
    });
    const bids = ['one', 'two'].map((id) => changeTask(changeOf({ what: 'bid', key: null, body: 0 }, id)));
    const refused = { kind: 'refused', reason: 'no-such-task' };
    expect(await Promise.all(bids)).toEqual([refused, refused]);
    expect(ledger.events.map(({ type }) => type)).toEqual([
      'TaskPosted',
      'BidPlaced',
      'BidPlaced',
      'TaskDeleted',
    ]);
    expect(fold(replay(ledger).map(({ event }) => upcast(event) as unknown as TaskFact)).status).toBe(
      'deleted',
    );
  });
});
