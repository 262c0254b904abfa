import { sampleTask } from '../setup/sampleTask.ts';
import { load, type Call } from './load/load.ts';
import type { Side } from './side.ts';

/** The tokens of the callers. Each side gets the same ones. */
export interface Tokens {
  /**
   * Users who share the tasks that are read: each posts the same number of tasks and bids; the first one reads. With
   * few users, PostgreSQL would read all rows to find the rows of one user.
   */
  readonly people: readonly string[];
  /** Posts and bids during the measurement. */
  readonly writer: string;
}

/** The calls to one side, and the tasks that are read there. */
export interface Workload {
  readonly get: (path: string) => Call;
  readonly addTask: () => Call;
  readonly bidOn: (taskId: string) => Call;
  readonly tasks: readonly string[];
  /** Returns one task after the other, not in the order of their posting. */
  readonly someTask: () => string;
}

const tasksToRead = 2_000;
const bidsEach = 2;
const seeders = 16;
/** Has no common divisor with the number of tasks, so that every task gets its turn. */
const stride = 761;

const requestsTo = (api: string, token: string) => {
  const { host, pathname } = new URL(api);
  const prefix = pathname === '/' ? '' : pathname;
  const head = (method: string, path: string) =>
    `${method} ${prefix}${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n`;
  return {
    get: (path: string) => `${head('GET', path)}\r\n`,
    post: (path: string, body: object) => {
      const text = JSON.stringify(body);
      return `${head('POST', path)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
    },
  };
};

/** Deadlines and budgets differ; all deadlines are in the future. */
const taskNumber = (number: number) => ({
  ...sampleTask,
  deadline: `${2100 + (number % 7)}-0${1 + (number % 9)}-${10 + (number % 18)}`,
  budget: 50 + (number % 97) * 10,
});

export const workloadOf = (
  { api, acknowledged }: Pick<Side, 'api'> & Partial<Pick<Side, 'acknowledged'>>,
  tokens: Tokens,
  tasks: readonly string[],
): Workload => {
  const asReader = requestsTo(api, tokens.people[0] ?? '');
  const asWriter = requestsTo(api, tokens.writer);
  const newTask: Call = { request: asWriter.post('/addtask', sampleTask), onSuccess: acknowledged?.posted };
  let taken = 0;
  return {
    tasks,
    someTask: () => tasks[(taken++ * stride) % tasks.length] ?? '',
    get: (path) => ({ request: asReader.get(path) }),
    addTask: () => newTask,
    bidOn: (taskId) => ({
      request: asWriter.post('/bids', { taskId }),
      onSuccess: acknowledged?.bidOn(taskId),
    }),
  };
};

/** Posts the tasks that are read and places bids on them, through the API. */
export const fill = async (side: Side, tokens: Tokens, tasks = tasksToRead): Promise<Workload> => {
  const { api, acknowledged } = side;
  const all = async (count: number, callOf: (number: number) => Call) => {
    let next = 0;
    await load({ url: api, callers: seeders, ms: Infinity }, () =>
      next < count ? callOf(next++) : undefined,
    );
  };
  const people = tokens.people.map((token) => requestsTo(api, token));
  const post = (number: number, path: string, body: object) =>
    people[number % people.length]?.post(path, body) ?? '';
  await all(tasks, (number) => ({
    request: post(number, '/addtask', taskNumber(number)),
    onSuccess: acknowledged.posted,
  }));
  const workload = workloadOf(side, tokens, acknowledged.taskIds());
  await all(tasks * bidsEach, (number) => {
    const taskId = workload.someTask();
    return { request: post(number, '/bids', { taskId }), onSuccess: acknowledged.bidOn(taskId) };
  });
  return workload;
};
