import {
  categories,
  searchWords,
  sorts,
  statuses,
  type AuditedTask,
  type BoardTask,
  type Sort,
  type TaskFilter,
} from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskAt } from '../as-of/taskAt.ts';
import { fold, taskOf, type TaskState } from '../folding/evolve.ts';
import { shownFields, shownOf } from '../history/changes.ts';
import { ledgerOf } from '../testing/ledgerOf.ts';
import { describeSearches, searchedTexts } from '@marketplace/contracts/testing';
import { anyLives } from '../testing/taskHistories.ts';
import { memoryReads } from '../testing/memoryReads.ts';
import { boardAt } from './board.ts';
import type { Place } from './ranking.ts';

const anyLedger = anyLives(9, 60).map(ledgerOf);
type Ledger = ReturnType<typeof ledgerOf>;

/** Mostly one option at a time, so that some tasks match. */
const anyFilter: fc.Arbitrary<TaskFilter> = fc.oneof(
  fc.constant({}),
  fc.record({ words: fc.subarray(['logo', 'ete', 'web', 'r', 'site'], { maxLength: 2 }) }),
  fc.record({
    category: fc.constantFrom(...categories.slice(0, 2)),
    status: fc.constantFrom(...statuses.slice(0, 2)),
  }),
  fc.record({ minBudget: fc.constantFrom(8, 9), maxBudget: fc.constantFrom(10, 11) }),
  fc.record({
    deadlineFrom: fc.constantFrom('2026-01-05', '2026-01-10'),
    deadlineTo: fc.constantFrom('2026-01-20', '2026-01-25'),
  }),
  fc.record({ status: fc.constantFrom(...statuses) }),
  fc.record({ acceptingBids: fc.constant(true as const) }),
);

const statesAt = (ledger: Ledger, position: number): TaskState[] =>
  [...Map.groupBy(ledger.slice(0, position), ({ taskId }) => taskId).values()].flatMap((events) => {
    const state = fold(events);
    return state === undefined ? [] : [state];
  });

const matching = (task: AuditedTask, filter: TaskFilter): boolean => {
  const words = searchWords(`${task.title}\n${task.description}`);
  return (
    (filter.words ?? []).every((word) => words.some((one) => one.startsWith(word))) &&
    task.category === (filter.category ?? task.category) &&
    task.status === (filter.status ?? task.status) &&
    task.budget >= (filter.minBudget ?? 0) &&
    task.budget <= (filter.maxBudget ?? Infinity) &&
    task.deadline >= (filter.deadlineFrom ?? '') &&
    task.deadline <= (filter.deadlineTo ?? '9') &&
    (filter.acceptingBids === undefined || task.acceptingBids)
  );
};

/** The expected board, made in the simplest way: filter and sort all tasks. */
const expectedBoard = (ledger: Ledger, position: number, filter: TaskFilter, sort: Sort): AuditedTask[] => {
  const keys = { posted: undefined, deadline: 'deadline', budget: 'budget', bids: 'bidsCount' } as const;
  const name = keys[sort.replace('-', '') as keyof typeof keys];
  const key = (task: AuditedTask) => (name === undefined ? '' : String(task[name]).padStart(4, '0'));
  // A stable sort: tasks with equal keys stay in the order of posting.
  const ascending = statesAt(ledger, position)
    .filter(({ record }) => record.hiddenAt === '')
    .map(taskOf)
    .filter((task) => matching(task, filter))
    .sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
  return sort.startsWith('-') ? ascending.reverse() : ascending;
};

const allPages = async (ledger: Ledger, position: number, filter: TaskFilter, sort: Sort, limit: number) => {
  const store = memoryReads(ledger);
  const tasks: BoardTask[] = [];
  let after: Place | undefined;
  for (;;) {
    const query = { position, head: ledger.length, filter, sort, limit, ...(after && { after }) };
    const page = await boardAt(store, query);
    expect(page.tasks.length).toBeLessThanOrEqual(limit);
    tasks.push(...page.tasks);
    if (page.end === undefined) return { ...page, tasks };
    after = page.end;
  }
};

const comparedFields = shownFields.filter((field) => !['bidsCount', 'bidsOpen'].includes(field));

describe('the board at a position', () => {
  it('lists the tasks at that position, page by page, with what changed since', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLedger,
        fc.nat({ max: 60 }),
        anyFilter,
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 4 }),
        async (ledger, ago, filter, sort, limit) => {
          const position = Math.max(0, ledger.length - ago);
          const found = await allPages(ledger, position, filter, sort, limit);
          const expected = expectedBoard(ledger, position, filter, sort);
          expect(found.tasks.map(({ since: _, ...task }) => task)).toEqual(expected);
          expect(found).toMatchObject({
            position,
            at: ledger[position - 1]?.recordedAt ?? null,
            total: expected.length,
            postedSince: ledger.slice(position).filter(({ type }) => type === 'TaskPosted').length,
          });
          const states = (at: number) => new Map(statesAt(ledger, at).map((state) => [state.taskId, state]));
          const [thens, today] = [states(position), states(ledger.length)];
          for (const { _id, since } of found.tasks) {
            const [then, now] = [shownOf(thens.get(_id)), shownOf(today.get(_id))];
            const fields = comparedFields.filter((field) => now && then?.[field] !== now[field]);
            const state = now === undefined ? 'deleted' : fields.length > 0 ? 'changed' : 'same';
            expect(since).toEqual({ state, fields });
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the board', () => {
  const details = { category: 'Design', deadline: '2026-02-01', budget: 10, status: 'Pending' } as const;
  const ledger = ledgerOf(
    searchedTexts.map(([title, description], task) => ({
      task,
      event: {
        type: 'TaskPosted',
        data: { ...details, title, description, maxOffers: 0, userEmail: 'ada@example.com', userName: 'Ada' },
      },
    })),
  );
  describeSearches(async (words) => {
    const query = { position: ledger.length, head: ledger.length, sort: 'posted', limit: 100 } as const;
    const { tasks } = await boardAt(memoryReads(ledger), { ...query, filter: { words } });
    return tasks.map(({ title }) => searchedTexts.findIndex(([one]) => one === title));
  });
});

it('a board whose ledger is away rejects once, and leaves no other rejection behind', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const away = () => Promise.reject(new Error('away'));
  const store = { ...memoryReads([]), findEvents: away, countEvents: away };
  const page = { position: 1, head: 1, filter: {}, sort: 'posted', limit: 5 } as const;
  await expect(boardAt(store, page)).rejects.toThrow('away');
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

describe('a task at a moment', () => {
  it('is the fold of its events up to there, at every position', async () => {
    await fc.assert(
      fc.asyncProperty(anyLives(4, 30).map(ledgerOf), async (ledger) => {
        const store = memoryReads(ledger);
        for (const taskId of new Set(ledger.map((event) => event.taskId)))
          for (let position = 0; position <= ledger.length; position += 1) {
            const state = fold(ledger.slice(0, position).filter((event) => event.taskId === taskId));
            const expected = state && { position, task: taskOf(state) };
            expect(await taskAt(store, taskId, position)).toEqual(expected);
          }
      }),
      { numRuns: 40 },
    );
  });
});
