import { upcast } from '@marketplace/contracts';
import type { Append, AppendResult, Ledger } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideDeleteTask } from '../delete-task/decideDeleteTask.ts';
import { newId } from '../newId.ts';
import { decidePlaceBid } from '../place-bid/decidePlaceBid.ts';
import { absent, evolve, fold, type TaskFact, type TaskState } from '../task/state.ts';
import { createMemoryLedger } from '../testing/memoryLedger.ts';
import { ada, bob, logoTask } from '../testing/specification.ts';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import { createTaskChanger, type Change } from './changeTask.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const parts = { clock: () => new Date('2026-11-22T10:00:00Z'), newId, logger };

const posted: Append = {
  taskId: newId(),
  expectedVersion: 0,
  events: [
    {
      type: 'TaskPosted',
      data: { ...logoTask, status: 'Pending', userEmail: ada.email, userName: 'Ada' },
      id: newId(),
      recordedAt: '2026-11-22T09:00:00.000Z',
      actor: ada,
      correlationId: 'posting',
    },
  ],
  state: {},
};
const { taskId } = posted;

/** Each event with the state before it. */
const replay = (ledger: ReturnType<typeof createMemoryLedger>) => {
  let state: TaskState = absent;
  return ledger.events.map((event) => {
    const before = state;
    const fact = upcast(event) as unknown as TaskFact;
    state = evolve(state, fact);
    return { event, before, after: state };
  });
};

type Fault = 'none' | 'fails' | 'answer-lost';
type Command =
  | { readonly what: 'bid'; readonly key: number | null; readonly body: number }
  | { readonly what: 'retitle'; readonly title: string; readonly onlyIfSeen: readonly number[] | undefined }
  | { readonly what: 'delete' };

const command: fc.Arbitrary<Command> = fc.oneof(
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
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const) }) },
);

const changeOf = (given: Command, correlationId: string): Change => {
  if (given.what === 'bid')
    return {
      taskId,
      actor: bob,
      correlationId,
      decide: (state) => decidePlaceBid({ bidId: correlationId, userEmail: bob.email }, state),
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
  const caller = { callerUid: ada.uid };
  return {
    taskId,
    actor: ada,
    correlationId,
    decide: (state) =>
      given.what === 'delete'
        ? decideDeleteTask(caller, state)
        : decideUpdateTask(
            { ...caller, changes: { title: given.title }, onlyIfSeen: given.onlyIfSeen },
            state,
          ),
  };
};

/** One process's ledger: calls are answered in any order, and appends may fail. */
const slowly = (ledger: Ledger, scheduler: fc.Scheduler, faults: readonly Fault[]): Ledger => {
  let calls = 0;
  return {
    ...ledger,
    load: async (id) => {
      await scheduler.schedule(Promise.resolve(), 'load');
      const loaded = await ledger.load(id);
      await scheduler.schedule(Promise.resolve(), 'loaded');
      return loaded;
    },
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

const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'fails', 'answer-lost');
const given = fc.record({
  scheduler: fc.scheduler(),
  faults: fc.array(fc.array(fault, { maxLength: 6 }), { minLength: 2, maxLength: 2 }),
  commands: fc.array(fc.record({ process: fc.nat({ max: 1 }), command }), { maxLength: 12 }),
});

describe('commands on one task, by two processes at once, in any order, with faults', () => {
  it('give one history, and each answer is right for it', async () => {
    await fc.assert(
      fc.asyncProperty(given, async ({ scheduler, faults, commands }) => {
        const ledger = createMemoryLedger();
        await ledger.append(posted);
        const processes = faults.map((own) =>
          createTaskChanger({
            ...parts,
            readTask: ledger.readTask,
            ledger: slowly(ledger, scheduler, own),
          }),
        );
        const run = async ({ process, command: what }: (typeof commands)[number], index: number) => {
          const id = `command-${index}`;
          try {
            const result = await processes[process]?.(changeOf(what, id));
            return { id, what, result, atAnswer: replay(ledger).at(-1)?.after.status };
          } catch {
            return { id, what };
          }
        };
        const answers = await scheduler.waitFor(Promise.all(commands.map(run)));

        const history = replay(ledger);
        expect(history.map(({ event }) => event.taskVersion)).toEqual(history.map((_, index) => index + 1));
        for (const { event, before } of history.slice(1)) {
          expect(before.status).toBe('open');
          expect(commands[Number(event.correlationId.slice(8))]).toBeDefined();
        }
        const stored = (await ledger.load(taskId))?.state;
        if (history.length > 1) expect(stored).toMatchObject({ state: history.at(-1)?.after });

        const keys = new Map<number, string>();
        for (const { id, what, result, atAnswer } of answers) {
          const own = history.filter(({ event }) => event.correlationId === id);
          if (what.what === 'bid' && what.key !== null && own.length > 0) {
            expect(keys.has(what.key)).toBe(false);
            keys.set(what.key, id);
          }
          if (result === undefined) expect(own.length).toBeLessThanOrEqual(1);
          else if (result.kind === 'appended')
            expect(own.map(({ event }) => event.position)).toEqual([result.position]);
          else expect(own).toEqual([]);
          if (result?.kind === 'refused' && result.reason === 'no-such-task')
            expect(atAnswer).toBe('deleted');
          if (result?.kind === 'unchanged' && what.what === 'retitle')
            expect(history[result.position - 1]?.after).toMatchObject({ details: { title: what.title } });
          if (result?.kind === 'repeated') {
            const first = history[result.position - 1]?.event;
            expect(first).toMatchObject({ correlationId: result.insertedId, position: result.position });
          }
        }
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('a bid after one that another process overtakes', () => {
  it('is decided again, though the version fits by chance', async () => {
    const ledger = createMemoryLedger();
    await ledger.append(posted);
    const rival = createTaskChanger({ ...parts, readTask: ledger.readTask, ledger });
    let rivalry: Promise<unknown> | undefined;
    const changeTask = createTaskChanger({
      ...parts,
      readTask: ledger.readTask,
      ledger: {
        ...ledger,
        append: async (append) => {
          // The deletion takes the version of the first bid: the second one's version fits.
          await (rivalry ??= rival(changeOf({ what: 'delete' }, 'rival')));
          return ledger.append(append);
        },
      },
    });
    const bids = ['one', 'two'].map((id) => changeTask(changeOf({ what: 'bid', key: null, body: 0 }, id)));
    const refused = { kind: 'refused', reason: 'no-such-task' };
    expect(await Promise.all(bids)).toEqual([refused, refused]);
    expect(ledger.events.map(({ type }) => type)).toEqual(['TaskPosted', 'TaskDeleted']);
    expect(fold(replay(ledger).map(({ event }) => upcast(event) as unknown as TaskFact)).status).toBe(
      'deleted',
    );
  });
});
