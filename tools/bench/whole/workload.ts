import { randomUUID } from 'node:crypto';
import { sampleTask, taskNumber } from '../setup/sampleTask.ts';
import type { PostedTask } from './acknowledgedWrites.ts';
import { loadAll, type Call } from './load.ts';
import type { Side } from './side.ts';

/** The tokens of the callers, the same for each side. */
export interface Tokens {
  /**
   * The users who own the tasks that are read: each posts the same number of tasks and bids. With few users, PostgreSQL
   * would read all rows to find the rows of one user.
   */
  readonly people: readonly string[];
  /** The user who posts and bids in the rows with a single writer. */
  readonly writer: string;
}

export interface UserCalls {
  /** @param minPosition the answer must include all events up to this position */
  readonly get: (path: string, minPosition?: number) => Call;
  readonly addTask: () => Call;
  /** With an Idempotency-Key, a new one for each call. */
  readonly addTaskOnce: () => Call;
  readonly bidOn: (taskId: string) => Call;
  /** Changes the budget of the user's tasks, one task after the other. */
  readonly changeTask: () => Call;
}

/** The calls to one side, and the tasks that these calls read. */
export interface Workload {
  /** The calls of a person. The numbers wrap: with 40 people, number 40 is the first person again. */
  readonly person: (number: number) => UserCalls;
  readonly writer: UserCalls;
  readonly tasks: readonly PostedTask[];
  /** Returns the id of one task after the other, not in the order of their posting. */
  readonly someTask: () => string;
}

/** A side, with the workload that makes the calls to it. */
export interface Target {
  readonly side: Side;
  readonly workload: Workload;
}

const tasksToRead = 2_000;
const bidsEach = 2;
const seeders = 16;
/** 761 has no common divisor with the number of tasks, so each task is used. */
const stride = 761;
/** In characters: in each answer, a task has more than this. */
const leastOfTask = 400;

/** The least number of tasks in the answer. */
const tasksIn = (path: string, all: number, own: number): number => {
  if (path.startsWith('/bids')) return 0;
  if (path.startsWith('/tasks/')) return 1;
  if (path.startsWith('/featured-tasks')) return 6;
  const limit = Number(/limit=(\d+)/.exec(path)?.[1] ?? Infinity);
  return Math.min(limit, path.startsWith('/mytasks') ? own : all);
};

const requestsTo = (api: string, token: string) => {
  const { pathname } = new URL(api);
  const prefix = pathname === '/' ? '' : pathname;
  const headers = { authorization: `Bearer ${token}` };
  const withBody =
    (method: 'POST' | 'PUT') =>
    (path: string, body: object): Call => ({
      method,
      path: prefix + path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    get: (path: string, minPosition: number): Call => ({
      method: 'GET',
      path: prefix + path,
      headers: { ...headers, ...(minPosition > 0 && { 'x-min-position': String(minPosition) }) },
    }),
    post: withBody('POST'),
    put: withBody('PUT'),
  };
};

type CalledSide = Pick<Side, 'api'> & Partial<Pick<Side, 'acknowledged'>>;

const userCalls = (
  { api, acknowledged }: CalledSide,
  token: string,
  tasks: readonly PostedTask[],
): UserCalls => {
  const { get, post, put } = requestsTo(api, token);
  const own = tasks.filter(({ owner }) => owner === token);
  const newTask: Call = { ...post('/addtask', sampleTask), onSuccess: acknowledged?.posted(token) };
  let changes = 0;
  return {
    get: (path, minPosition = 0) => ({
      ...get(path, minPosition),
      leastLength: tasksIn(path, tasks.length, own.length) * leastOfTask,
    }),
    addTask: () => newTask,
    addTaskOnce: () => ({ ...newTask, headers: { ...newTask.headers, 'idempotency-key': randomUUID() } }),
    bidOn: (taskId) => ({ ...post('/bids', { taskId }), onSuccess: acknowledged?.bid }),
    changeTask: () => {
      const id = own[changes % own.length]?.id ?? '';
      changes += 1;
      const budget = sampleTask.budget + 1_000 + changes; // differs from all budgets that the task had
      return { ...put(`/tasks/${id}`, { budget }), onSuccess: acknowledged?.changed };
    },
  };
};

export const workloadOf = (
  side: CalledSide,
  { people, writer }: Tokens,
  tasks: readonly PostedTask[],
): Workload => {
  const calls = (token: string) => userCalls(side, token, tasks);
  const [first, ...others] = people.map(calls);
  if (!first) throw new Error('There are no people');
  const all = [first, ...others];
  let taken = 0;
  return {
    person: (number) => all[number % all.length] ?? first,
    writer: calls(writer),
    tasks,
    someTask: () => tasks[(taken++ * stride) % tasks.length]?.id ?? '',
  };
};

/** Posts the tasks that are read and places bids on them, through the API. */
export const fill = async (side: Side, tokens: Tokens, tasks = tasksToRead): Promise<Workload> => {
  const all = async (count: number, callOf: (number: number) => Call) => {
    let next = 0;
    await loadAll({ url: side.api, callers: seeders }, count, () => callOf(next++));
  };
  const personOf = (number: number) => tokens.people[number % tokens.people.length] ?? '';
  const { api, acknowledged } = side;
  await all(tasks, (number) => ({
    ...requestsTo(api, personOf(number)).post('/addtask', taskNumber(number)),
    onSuccess: acknowledged.posted(personOf(number)),
  }));
  const workload = workloadOf(side, tokens, acknowledged.tasks());
  await all(tasks * bidsEach, (number) => workload.person(number).bidOn(workload.someTask()));
  return workload;
};
