import {
  boardPage,
  historyOf,
  positionOf,
  rankAt,
  readEvents,
  taskAt,
  type Ranking,
} from '@marketplace/audit';
import { searchWords } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';
import pg from 'pg';
import { cpuTime } from '../measure/processes.ts';
import { sampleOf } from '../measure/sample.ts';
import { table } from '../measure/table.ts';
import { fillLedger } from '../rebuild/ledgerOf.ts';
import type { BenchCase } from '../setup/benchCase.ts';

const events = 1_000_000;
const lookUps = 300;
const boards = 7;

interface Question {
  readonly name: string;
  readonly times: number;
  /** Answers one question, about a moment that no earlier question was about. */
  ask(): Promise<unknown>;
}

const questionsOf = (store: EventStore, head: number, taskIds: readonly string[]): readonly Question[] => {
  const anyPosition = () => 1 + Math.floor(Math.random() * head);
  const anyTask = () => taskIds[Math.floor(Math.random() * taskIds.length)] ?? '';
  const anyTime = async () =>
    (await store.readEvents({ after: anyPosition() - 1, limit: 1 }))[0]?.recordedAt ?? '';
  const at = (time: string) => positionOf(store, time, { head, now: new Date() });
  const page = { head, limit: 100 };
  const board = async (position: number, more: Partial<Ranking> = {}) => {
    const ranking: Ranking = { position, sort: 'posted', filter: {}, ...more };
    const ranked = await rankAt(store, ranking);
    return boardPage(store, ranked, { ...ranking, ...page });
  };
  const words = { filter: { words: searchWords('favicon gradients') } };
  const kept = rankAt(store, { position: head, sort: 'posted', filter: {} });

  return [
    { name: 'a task at a position', times: lookUps, ask: () => taskAt(store, anyTask(), anyPosition()) },
    {
      name: 'a task at a time',
      times: lookUps,
      ask: async () => taskAt(store, anyTask(), await at(await anyTime())),
    },
    { name: 'a task’s history', times: lookUps, ask: () => historyOf(store, anyTask()) },
    {
      name: '100 updates after a position',
      times: lookUps,
      ask: () => readEvents(store, { type: 'TaskUpdated' }, { past: anyPosition(), head, limit: 100 }),
    },
    {
      name: 'a further page of a board',
      times: lookUps,
      ask: async () =>
        boardPage(store, await kept, {
          ...page,
          position: head,
          sort: 'posted',
          filter: {},
          after: { posted: anyPosition() },
        }),
    },
    { name: 'the board at the middle', times: boards, ask: () => board(Math.floor(head / 2)) },
    { name: 'the board at the head', times: boards, ask: () => board(head) },
    { name: '… by two words', times: boards, ask: () => board(head, words) },
    { name: '… by budget', times: boards, ask: () => board(head, { sort: '-budget' }) },
  ];
};

const measured = async (question: Question, postgresPid: number): Promise<readonly string[]> => {
  const { name, times } = question;
  await question.ask();
  const from = performance.now();
  const before = cpuTime([process.pid, postgresPid]);
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await question.ask();
    taken.push(performance.now() - start);
  }
  const cost = (cpuTime([process.pid, postgresPid]) - before) / times;
  const { p50 } = sampleOf(taken, performance.now() - from);
  return [name, p50.toFixed(1), Math.max(...taken).toFixed(1), cost.toFixed(1)];
};

/** Fills the ledger, and does at once what autovacuum does in its own time. */
const filled = async (
  store: EventStore,
  url: string,
): Promise<{ head: number; taskIds: readonly string[] }> => {
  const head = await fillLedger(store.ledger, events);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE event_store.events');
  const { rows } = await client.query<{ task_id: string }>(
    'SELECT task_id FROM event_store.streams ORDER BY random() LIMIT 10000',
  );
  await client.end();
  return { head, taskIds: rows.map((row) => row.task_id) };
};

export const asOf: BenchCase = {
  name: 'as-of',
  about: 'what auditors ask of a ledger of a million events: a task and the whole board at an earlier moment',
  run: async ({ database, postgresPid, onEnd, say }) => {
    const url = await database();
    const store = await openEventStore({ url, logger: createLogger({ level: 'error', name: 'bench' }) });
    onEnd(() => store.close());
    say(`  ${events.toLocaleString('en')} events are appended`);
    const { head, taskIds } = await filled(store, url);
    const rows: (readonly string[])[] = [];
    for (const question of questionsOf(store, head, taskIds)) {
      say(`  ${question.name}`);
      rows.push(await measured(question, postgresPid));
    }
    return table(['', 'p50 ms', 'slowest ms', 'CPU ms'], rows);
  },
};
