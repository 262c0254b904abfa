import type { Comparison } from '../measure/compare.ts';
import type { Workload } from './workload.ts';
import type { Call, NextCall } from './load/load.ts';

interface Goal {
  readonly words: string;
  readonly isMet: (comparison: Comparison) => boolean;
}

/** A row of the table: calls of one kind, or a mix of them. */
export interface Row {
  /** The name for --rows; rows with the same name differ in the number of callers. */
  readonly name: string;
  readonly title: string;
  readonly callers: number;
  /** Reads are measured first, on the tasks that are there at the start; then the mix, then writes. */
  readonly kind: 'read' | 'mix' | 'write';
  /** Route of the call, for the floor; undefined: this row has no floor. */
  readonly route?: string;
  readonly calls: (workload: Workload) => NextCall;
  readonly goal: Goal;
}

const ratio = (least: number): Goal => ({
  words: `>= ${least.toFixed(1)}`,
  isMet: (comparison) => comparison.ratio >= least,
});
const timeOfPeers = (most: number): Goal => ({
  words: `p50 <= ${most} x`,
  isMet: ({ ours, peers }) => ours.p50 <= most * peers.p50,
});

const read = (name: string, route: string, callers: number, goal: Goal): Row => ({
  ...{ name, title: `GET ${route.replace(':id', '{id}')}`, callers, kind: 'read', route, goal },
  calls: (workload) =>
    route.includes(':id')
      ? () => workload.get(route.replace(':id', workload.someTask()))
      : always(workload.get(route)),
});
const write = (name: string, title: string, callers: number, goal: Goal, calls: Row['calls']): Row => ({
  ...{ name, title, callers, kind: 'write', goal, calls },
});
const always =
  (call: Call): NextCall =>
  () =>
    call;

const addTask = (callers: number, goal: Goal): Row =>
  write('addtask', 'POST /addtask', callers, goal, (workload) => workload.addTask);

/** How often each call comes in a hundred calls of the mix. */
const mix: readonly (readonly [weight: number, call: (workload: Workload) => Call])[] = [
  [40, (workload) => workload.get(`/tasks/${workload.someTask()}`)],
  [25, (workload) => workload.get('/tasks?limit=20&sort=-posted')],
  [15, (workload) => workload.get('/featured-tasks')],
  [5, (workload) => workload.get('/mytasks?limit=20')],
  [5, (workload) => workload.get('/bids/count')],
  [4, (workload) => workload.addTask()],
  [6, (workload) => workload.bidOn(workload.someTask())],
];
const hundred = mix.flatMap(([weight, call]) => Array.from({ length: weight }, () => call));
/** Has no common divisor with 100: the calls are well mixed, in the same order on both sides. */
const stride = 37;

const mixed = (workload: Workload): NextCall => {
  let sent = 0;
  return () => hundred[(sent++ * stride) % hundred.length]?.(workload);
};

export const rows: readonly Row[] = [
  addTask(1, timeOfPeers(1.5)),
  addTask(16, ratio(1)),
  addTask(64, ratio(1.3)),
  addTask(256, ratio(1.5)),
  write(
    'bids',
    'POST /bids, many tasks',
    64,
    ratio(1.3),
    (workload) => () => workload.bidOn(workload.someTask()),
  ),
  write(
    'hot',
    'POST /bids, one task',
    64,
    ratio(1.3),
    (workload) => () => workload.bidOn(workload.tasks[0] ?? ''),
  ),
  read('task', '/tasks/:id', 64, ratio(1.5)),
  read('count', '/bids/count', 64, ratio(1.5)),
  // An answer is some 900 kB: more callers would only queue, and a turn would be a few answers each.
  read('tasks', '/tasks', 8, ratio(5)),
  read('featured', '/featured-tasks', 64, ratio(4)),
  read('mytasks', '/mytasks', 64, ratio(4.3)),
  { name: 'mix', title: '90 % reads', callers: 64, kind: 'mix', calls: mixed, goal: ratio(1.5) },
];

export const rowNames: readonly string[] = [...new Set(rows.map(({ name }) => name))];
