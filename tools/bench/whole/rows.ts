import type { Goal } from '../measure/table.ts';
import type { UserCalls, Workload } from './workload.ts';
import type { Call, NextCall } from './load.ts';

/**
 * The order of measurement. Reads are first, on the tasks from the start; then reads of the whole list, while the list has
 * not grown much; writes, which make the list longest, are last.
 */
export const stages = ['read', 'whole list', 'mix', 'write'] as const;
export type Stage = (typeof stages)[number];

/** A row of the table: calls of one kind, or a mix of them. */
export interface Row {
  /** The name for --rows; rows with the same name differ in the number of callers. */
  readonly name: string;
  readonly title: string;
  readonly callers: number;
  readonly stage: Stage;
  readonly calls: (workload: Workload) => NextCall;
  /** The goal; undefined if the row only shows figures. */
  readonly goal?: Goal;
}

export const ratio = (least: number): Goal => ({
  words: `>= ${least.toFixed(1)}`,
  isMet: (comparison) => comparison.ratio >= least,
});
const ratioAndP99 = (least: number, mostMs: number): Goal => ({
  words: `${ratio(least).words}, p99 <= ${mostMs}`,
  isMet: (comparison) => ratio(least).isMet(comparison) && comparison.ours.p99 <= mostMs,
});

const read = (name: string, route: string, callers: number, goal: Goal): Row => ({
  name,
  title: `GET ${route.replace(':id', '{id}')}`,
  callers,
  stage: 'read',
  goal,
  calls: ({ person, someTask }) =>
    route.includes(':id')
      ? () => person(0).get(route.replace(':id', someTask()))
      : always(person(0).get(route)),
});
const write = (name: string, title: string, callers: number, calls: Row['calls'], goal?: Goal): Row => ({
  name,
  title,
  callers,
  stage: 'write',
  calls,
  ...(goal && { goal }),
});
const always =
  (call: Call): NextCall =>
  () =>
    call;

const addTask = (callers: number, goal?: Goal): Row =>
  write('addtask', 'POST /addtask', callers, ({ writer }) => writer.addTask, goal);

/** A mix of calls: how often each call occurs in a hundred calls. */
type Mix = readonly (readonly [weight: number, call: (workload: Workload, caller: UserCalls) => Call])[];
/** A mix in which one user reads and another user writes. */
const mix: Mix = [
  [40, ({ person, someTask }) => person(0).get(`/tasks/${someTask()}`)],
  [25, ({ person }) => person(0).get('/tasks?limit=20&sort=-posted')],
  [15, ({ person }) => person(0).get('/featured-tasks')],
  [5, ({ person }) => person(0).get('/mytasks?limit=20')],
  [5, ({ person }) => person(0).get('/bids/count')],
  [4, ({ writer }) => writer.addTask()],
  [6, ({ writer, someTask }) => writer.bidOn(someTask())],
];
/** A mix in which each caller reads and writes as its own user. */
const mixWithLists: Mix = [
  [45, ({ someTask }, caller) => caller.get(`/tasks/${someTask()}`)],
  [20, (_, caller) => caller.get('/featured-tasks')],
  [12, (_, caller) => caller.get('/mytasks?limit=20')],
  [11, (_, caller) => caller.get('/bids/count')],
  [2, (_, caller) => caller.get('/tasks')],
  [6, ({ someTask }, caller) => caller.bidOn(someTask())],
  [2, (_, caller) => caller.changeTask()],
  [2, (_, caller) => caller.addTask()],
];
/** 37 has no common divisor with 100, so the calls are well mixed, in the same order on both sides. */
const stride = 37;

const mixed =
  (parts: Mix): Row['calls'] =>
  (workload) => {
    const hundred = parts.flatMap(([weight, call]) => Array.from({ length: weight }, () => call));
    let sent = 0;
    return (caller) => hundred[(sent++ * stride) % hundred.length]?.(workload, workload.person(caller));
  };

export const rows: readonly Row[] = [
  addTask(1),
  addTask(16),
  addTask(64, ratio(1.1)),
  addTask(256, ratio(1.3)),
  write('keyed', 'POST /addtask, with a key', 64, ({ writer }) => writer.addTaskOnce),
  write(
    'bids',
    'POST /bids, many tasks',
    64,
    ({ writer, someTask }) =>
      () =>
        writer.bidOn(someTask()),
    ratio(1.1),
  ),
  write(
    'hot',
    'POST /bids, one task',
    64,
    ({ writer, tasks }) =>
      () =>
        writer.bidOn(tasks[0]?.id ?? ''),
    ratio(1.3),
  ),
  read('task', '/tasks/:id', 64, ratio(2.5)),
  read('count', '/bids/count', 64, ratio(1.5)),
  // An answer has more than 1 MB: more callers would only queue, and each would get few answers in a turn.
  read('tasks', '/tasks', 8, ratio(5)),
  read('featured', '/featured-tasks', 64, ratio(4)),
  read('mytasks', '/mytasks', 64, ratio(4.3)),
  { name: 'mix', title: '90 % reads', callers: 64, stage: 'mix', calls: mixed(mix), goal: ratio(1.5) },
  {
    name: 'mix-lists',
    title: 'mix with whole lists',
    callers: 64,
    stage: 'whole list',
    calls: mixed(mixWithLists),
    goal: ratioAndP99(3, 60),
  },
];
