import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Person, Recorder } from '../recording/recorder.ts';
import type { UpdateRecorder } from '../recording/watch.ts';
import type { Board, KnownTask } from './board.ts';
import { createClient } from './client.ts';
import { randomOf } from '../../random.ts';

export const emptyBoard = (): Board => ({ tasks: [], gone: new Set(), highest: 0 });

/** Runs clients at the same time until `more` returns false. */
export const runClients = async (given: {
  readonly clients: number;
  readonly seed: number;
  readonly people: readonly Person[];
  readonly board: Board;
  readonly recorder: Recorder;
  readonly giveUp: AbortSignal;
  /** Called before each step of a client; false ends the client. */
  readonly more: () => boolean;
}): Promise<void> => {
  const { clients, seed, more, ...deps } = given;
  const run = async (client: number): Promise<void> => {
    const { step } = createClient({ ...deps, client, random: randomOf(seed * 1_000 + client) });
    while (more()) await step();
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => run(index + 1)));
};

const verdictSchema = z.object({ head: z.object({ position: z.int(), hash: z.string() }) });
const asAuditor = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } });

/** Adds the head of the ledger to the recording: later, the ledger must still contain this head. */
export const keepHead = async (url: string, auditor: Person, recorder: Recorder): Promise<void> => {
  const answer = await fetch(`${url}/audit/verify`, asAuditor(auditor)).catch(() => undefined);
  if (answer?.ok !== true) return;
  const { head } = verdictSchema.parse(await answer.json());
  recorder.add({ kind: 'head', ...head, at: recorder.now() });
};

export const exportOf = async (url: string, auditor: Person, format = 'jsonl'): Promise<string> => {
  const answer = await fetch(`${url}/audit/export?format=${format}`, asAuditor(auditor));
  if (!answer.ok) throw new Error(`The ledger can't be exported: ${answer.status} ${await answer.text()}`);
  return answer.text();
};

/** The answers with all data that anybody or an auditor can read, by call. */
export const answersOf = async (url: string, auditor: Person): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const format of ['jsonl', 'csv'])
    answers.set(`the export as ${format}`, await exportOf(url, auditor, format));
  answers.set('GET /tasks', await (await fetch(`${url}/tasks`)).text());
  return answers;
};

const pollEvery = 50;

/**
 * Reads the final state, with the last position as token: all tasks, counts and notifications of each person, the bids on the newest tasks, and
 * the newest tasks of forgotten persons. Waits for the live updates, but not longer than `within` milliseconds.
 */
export const readEverything = async (
  given: {
    readonly people: readonly Person[];
    readonly board: Board;
    readonly recorder: Recorder;
    readonly watches: readonly UpdateRecorder[];
  },
  head: number,
  within: number,
): Promise<void> => {
  const { people, board, recorder, watches } = given;
  const until = performance.now() + within;
  const inTime = () => performance.now() < until;
  const read = async (one: Omit<Parameters<Recorder['read']>[0], 'client' | 'token'>): Promise<void> => {
    while ((await recorder.read({ client: 0, token: head, ...one })).got !== 'ok' && inTime())
      await sleep(pollEvery);
  };
  for (const by of people) {
    await read({ by, what: 'mine' });
    await read({ by, what: 'placed' });
    await read({ by, what: 'bell' });
  }
  const isGone = ({ owner }: KnownTask) => board.gone.has(owner.uid);
  const tasks = board.tasks.filter(({ deleted }) => !deleted);
  for (const { id, owner } of tasks.filter((task) => !isGone(task)).slice(-100))
    if (inTime()) await recorder.read({ client: 0, by: owner, what: 'bids', id, token: head });
  const [reader] = people;
  for (const { id } of tasks.filter(isGone).slice(-100))
    if (reader && inTime()) await recorder.read({ client: 0, by: reader, what: 'task', id, token: head });
  while (watches.some(({ last }) => last() < head) && inTime()) await sleep(pollEvery);
};
