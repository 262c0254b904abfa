import type { Comparison } from '../measure/compare.ts';
import type { Board } from './board.ts';
import type { Call, NextCall } from './load/load.ts';

interface Goal {
  readonly words: string;
  readonly isMet: (comparison: Comparison) => boolean;
}

/** A row of the table: calls of one kind, or a mix of them. */
export interface Row {
  /** For --rows; rows with the same name differ in their callers. */
  readonly name: string;
  readonly title: string;
  readonly callers: number;
  /** Reads are measured first, on the tasks that are there at the start; then the mix, then writes. */
  readonly kind: 'read' | 'mix' | 'write';
  /** Of the call, for the floor; undefined: there is none. */
  readonly route?: string;
  readonly calls: (board: Board) => NextCall;
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
  calls: (board) =>
    route.includes(':id')
      ? () => board.get(route.replace(':id', board.someTask()))
      : always(board.get(route)),
});
const write = (name: string, title: string, callers: number, goal: Goal, calls: Row['calls']): Row => ({
  ...{ name, title, callers, kind: 'write', goal, calls },
});
const always =
  (call: Call): NextCall =>
  () =>
    call;

const addTask = (callers: number, goal: Goal): Row =>
  write('addtask', 'POST /addtask', callers, goal, (board) => board.addTask);

/** Of a hundred calls of the mix. */
const mix: readonly (readonly [weight: number, call: (board: Board) => Call])[] = [
  [40, (board) => board.get(`/tasks/${board.someTask()}`)],
  [25, (board) => board.get('/tasks?limit=20&sort=-posted')],
  [15, (board) => board.get('/featured-tasks')],
  [5, (board) => board.get('/mytasks?limit=20')],
  [5, (board) => board.get('/bids/count')],
  [4, (board) => board.addTask()],
  [6, (board) => board.bidOn(board.someTask())],
];
const hundred = mix.flatMap(([weight, call]) => Array.from({ length: weight }, () => call));
/** Has no divisor in common with 100: the calls come well mixed, in the same order on both sides. */
const stride = 37;

const mixed = (board: Board): NextCall => {
  let sent = 0;
  return () => hundred[(sent++ * stride) % hundred.length]?.(board);
};

export const rows: readonly Row[] = [
  addTask(1, timeOfPeers(1.5)),
  addTask(16, ratio(1)),
  addTask(64, ratio(1.3)),
  addTask(256, ratio(1.5)),
  write('bids', 'POST /bids, many tasks', 64, ratio(1.3), (board) => () => board.bidOn(board.someTask())),
  write('hot', 'POST /bids, one task', 64, ratio(1.3), (board) => () => board.bidOn(board.tasks[0] ?? '')),
  read('task', '/tasks/:id', 64, ratio(1.5)),
  read('count', '/bids/count', 64, ratio(1.5)),
  // An answer is some 900 kB: more callers would only queue, and a turn would be a few answers each.
  read('tasks', '/tasks', 8, ratio(5)),
  read('featured', '/featured-tasks', 64, ratio(4)),
  read('mytasks', '/mytasks', 64, ratio(4.3)),
  { name: 'mix', title: '90 % reads', callers: 64, kind: 'mix', calls: mixed, goal: ratio(1.5) },
];

export const rowNames: readonly string[] = [...new Set(rows.map(({ name }) => name))];
