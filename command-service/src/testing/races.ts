import type { Actor } from '@marketplace/contracts';
import type { AppendResult, BidEvents } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import fc from 'fast-check';
import { decideAcceptBid } from '../accept-bid/decideAcceptBid.ts';
import { decideDeclineBid } from '../decline-bid/decideDeclineBid.ts';
import { decideReviseBid } from '../revise-bid/decideReviseBid.ts';
import { decideWithdrawBid } from '../withdraw-bid/decideWithdrawBid.ts';
import { createTaskChanger, type Change, type ChangeTask } from '../change-task/changeTask.ts';
import { decideDeleteTask } from '../delete-task/decideDeleteTask.ts';
import { newId } from '../newId.ts';
import { decidePlaceBid } from '../place-bid/decidePlaceBid.ts';
import type { TaskWithBid } from '../bids/bid.ts';
import type { Decision } from '../task/decision.ts';
import { decideResign } from '../work/decideWork.ts';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import { bareBid } from './givenTask.ts';
import { createMemoryLedger, type MemoryLedger } from './memoryLedger.ts';
import { ada, bidBy, bob, now, posted } from './specification.ts';

const deps = {
  clock: () => new Date(now),
  newId,
  logger: createLogger({ level: 'silent', name: 'test' }),
  isForgotten: () => false,
};
export const racingTask = newId();
const bids = ['bid-0', 'bid-1'];

/** A ledger with a task of Ada's and two bids on it. */
export const racingLedger = async (maxOffers = 0): Promise<MemoryLedger> => {
  const ledger = createMemoryLedger();
  await ledger.append({
    streamId: racingTask,
    expectedVersion: 0,
    decidedAt: now,
    events: [posted(ada, { maxOffers }), ...bids.map((bidId) => bidBy(bob, bidId))].map((event) => ({
      correlationId: 'setup',
      ...event,
      id: newId(),
    })),
    state: {},
  });
  return ledger;
};

export const processOver = (
  { readTask, readBid, ...ledger }: MemoryLedger,
  backOff?: () => Promise<unknown>,
): ChangeTask => createTaskChanger({ ...deps, readTask, readBid, ledger }, undefined, backOff);

type DecideOnBid = (state: TaskWithBid, command: { readonly callerUid: string }) => Decision;
/** The commands on a bid, and the user who gives each. */
const onBid = {
  withdraw: { actor: bob, decide: decideWithdrawBid },
  accept: { actor: ada, decide: decideAcceptBid },
  decline: { actor: ada, decide: decideDeclineBid },
  revise: {
    actor: bob,
    // Each revision has another amount.
    decide: (state, { callerUid }) =>
      decideReviseBid(state, { callerUid, changes: { amount: state.bid.revisions, message: 'm' } }),
  },
} as const satisfies Readonly<Record<string, { readonly actor: Actor; readonly decide: DecideOnBid }>>;

export type Fault = 'none' | 'fails' | 'answer-lost';
export type RacingCommand =
  | { readonly what: 'bid'; readonly key: number | null; readonly body: number }
  | { readonly what: 'retitle'; readonly title: string; readonly onlyIfSeen: readonly number[] | undefined }
  | { readonly what: keyof typeof onBid; readonly bidId: string }
  | { readonly what: 'limit'; readonly maxOffers: number }
  | { readonly what: 'delete' }
  | { readonly what: 'resign' };

export const racingCommand: fc.Arbitrary<RacingCommand> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('bid' as const),
      key: fc.option(fc.nat({ max: 2 })),
      body: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('retitle' as const),
      title: fc.constantFrom('One', 'Two'),
      onlyIfSeen: fc.option(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }), { nil: undefined }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constantFrom('withdraw' as const, 'accept' as const, 'decline' as const, 'revise' as const),
      bidId: fc.constantFrom(...bids),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('resign' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('limit' as const), maxOffers: fc.constantFrom(0, 1, 2, 4) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const) }) },
);

/** `seen`: what the call has read of the bid. */
export const changeOf = (given: RacingCommand, correlationId: string, seen?: BidEvents): Change => {
  if (given.what === 'bid')
    return {
      taskId: racingTask,
      actor: bob,
      correlationId,
      decide: (state, at) => decidePlaceBid(state, bareBid(correlationId), at),
      ...(given.key !== null && {
        idempotency: {
          callerUid: bob.uid,
          call: 'POST /bids',
          key: String(given.key),
          requestDigest: String(given.body),
          insertedId: correlationId,
        },
      }),
    };
  if ('bidId' in given) {
    const { actor, decide } = onBid[given.what];
    return {
      taskId: racingTask,
      bid: { id: given.bidId, ...(seen && { seen }) },
      actor,
      correlationId,
      decide: (state: TaskWithBid) => decide(state, { callerUid: actor.uid }),
    };
  }
  const caller = { callerUid: ada.uid };
  if (given.what === 'resign')
    return {
      taskId: racingTask,
      actor: bob,
      correlationId,
      decide: (state) => decideResign(state, { callerUid: bob.uid, text: 'Ill' }),
    };
  if (given.what === 'limit')
    return {
      taskId: racingTask,
      actor: ada,
      correlationId,
      ...(given.maxOffers > 0 && { needsCount: () => true }),
      decide: (state) => decideUpdateTask(state, { ...caller, changes: { maxOffers: given.maxOffers } }),
    };
  return {
    taskId: racingTask,
    actor: ada,
    correlationId,
    decide: (state) =>
      given.what === 'delete'
        ? decideDeleteTask(state, caller)
        : decideUpdateTask(state, {
            ...caller,
            changes: { title: given.title },
            onlyIfSeen: given.onlyIfSeen,
          }),
  };
};

/** A process's ledger: calls are answered in any order, and appends may fail. */
export const slowly = (
  ledger: MemoryLedger,
  scheduler: fc.Scheduler,
  faults: readonly Fault[],
): MemoryLedger => {
  let calls = 0;
  const read = async <Result>(what: string, reading: () => Promise<Result>): Promise<Result> => {
    await scheduler.schedule(Promise.resolve(), `read ${what}`);
    const result = await reading();
    await scheduler.schedule(Promise.resolve(), `has read ${what}`);
    return result;
  };
  return {
    ...ledger,
    load: (id) => read('state', () => ledger.load(id)),
    readBid: (id) => read('bid', () => ledger.readBid(id)),
    append: async (append): Promise<AppendResult> => {
      const fault = faults[calls++] ?? 'none';
      await scheduler.schedule(Promise.resolve(), 'append');
      if (fault === 'fails') throw new Error('cut before the commit');
      const result = await ledger.append(append);
      await scheduler.schedule(Promise.resolve(), 'appended');
      if (fault === 'answer-lost') throw new Error('cut after the commit');
      return result;
    },
  };
};
