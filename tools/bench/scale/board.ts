import { signUpAs } from '../../e2e/people.ts';
import { memory } from '../measure/processes.ts';
import { openLedger } from '../setup/ledger.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { analyze, untilIdle, type Side } from '../whole/side.ts';
import { signUpAll } from '../whole/signUpAll.ts';
import { sideOf, untilRead } from '../whole/startSides.ts';
import { fill, workloadOf, type Workload } from '../whole/workload.ts';
import { fillBoard } from './fillBoard.ts';

/** The number of tasks that are posted through the API, so that the reader has the same number of tasks and bids on each board. */
const throughTheApi = 1_000;

/** The whole product with a board of tasks, right after a restart. */
export interface Board {
  readonly side: Side;
  readonly workload: Workload;
  /** A user who may read the ledger. */
  readonly auditor: string;
  readonly events: number;
  readonly readsUrl: string;
  /** How long `npm start` took until it was ready, in ms. */
  readonly startTook: number;
  /** The memory of all idle processes, in MiB. */
  readonly idleMemory: number;
}

const auditor = { uid: 'auditor', email: 'auditor@example.com', name: 'auditor', roles: ['auditor'] };

/** Appends the missing tasks to the ledger; returns their ids, and the head. */
const fillLedger = async (databaseUrl: string, tasks: number) => {
  const store = await openLedger(databaseUrl);
  try {
    const ids = tasks > 0 ? await fillBoard(store.ledger, tasks) : [];
    return { ids, head: (await store.ledger.head()).position };
  } finally {
    await store.close();
  }
};

export const openBoard = async (context: CaseContext, tasks: number): Promise<Board> => {
  context.say(`  ${tasks.toLocaleString('en')} tasks with two bids each`);
  const product = await startProduct(context);
  const tokens = await signUpAll(product.emulatorHost);
  const { token } = await signUpAs(product.emulatorHost, auditor);
  const reader = tokens.people[0] ?? '';
  const before = sideOf(product, reader);
  await fill(before, tokens, throughTheApi);
  const { ids, head } = await fillLedger(product.databaseUrl, tasks - throughTheApi);
  // A million tasks take minutes.
  await untilRead(before.api, reader, head, Infinity);
  await analyze(before);
  const startTook = await product.restart();
  const side = sideOf(product, reader, before.acknowledged);
  await untilIdle(side.processes);
  const idleMemory = memory(side.processes);
  // The workload knows all tasks: those that the API acknowledged, and those that were appended without the API.
  const tasksThere = [...side.acknowledged.tasks(), ...ids.map((id) => ({ id, owner: '' }))];
  const workload = workloadOf({ api: side.api }, tokens, tasksThere);
  return {
    side,
    workload,
    auditor: token,
    events: head,
    readsUrl: await product.readsUrl(),
    startTook,
    idleMemory,
  };
};
