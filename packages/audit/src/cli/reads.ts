import { taskFilterOf, type BoardQuery, type BoardTask } from '@marketplace/contracts';
import { calls } from '@marketplace/contracts/calls';
import type { EventStore } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import {
  callCommand,
  printAnswer,
  printableJson,
  type ExitCode,
} from '@marketplace/service-kit/command-line';
import { positionOf } from '../as-of/positionOf.ts';
import { taskAt } from '../as-of/taskAt.ts';
import { boardAt, type BoardPage } from '../board/board.ts';
import { pageAfter, rankAt } from '../board/ranking.ts';
import { historyOf } from '../history/history.ts';
import { accessLines, boardLine, boardTaskLine, eventLines, taskLines, type HistoryEvent } from './lines.ts';
import { withLedger, type Session } from './session.ts';

const pageSize = 500;

export const positionNow = async (store: EventStore, at: string | undefined): Promise<number> => {
  const { position: head } = await store.ledger.head();
  return positionOf(store, at, { head, now: new Date() });
};

/** A page of a list; each repeats the facts about the whole list. */
interface Page<Item> {
  readonly about: object;
  readonly heading?: string;
  readonly items: readonly Item[];
}

/** Prints a list page by page, because a whole one may be too large for memory; as JSON it is one document. */
const printPages = async <Item>(
  { terminal }: Session,
  { json }: { readonly json?: boolean },
  name: string,
  pages: AsyncIterable<Page<Item>>,
  lines: (item: Item) => readonly string[],
): Promise<ExitCode> => {
  let between: string | undefined;
  for await (const { about, heading, items } of pages) {
    if (between === undefined) {
      between = '';
      const start = printableJson({ ...about, [name]: [] }).slice(0, -2);
      if (json) await terminal.write(start);
      else if (heading !== undefined) await terminal.answer(heading);
    }
    for (const item of items) {
      if (json) await terminal.write(`${between}${printableJson(item)}`);
      else for (const line of lines(item)) await terminal.answer(line);
      between = ',';
    }
  }
  if (json) await terminal.write(']}\n');
  return 0;
};

/** @throws {Problem} `task-not-found` before the first page */
async function* historyPages(store: EventStore, id: string): AsyncGenerator<Page<HistoryEvent>> {
  const { position: to } = await store.ledger.head();
  for await (const { events } of historyOf(store, id, { to, limit: pageSize })) {
    if (events.length === 0)
      throw new Problem('task-not-found', `The ledger has no task ${id}, not even a deleted one.`);
    yield { about: {}, items: events };
  }
}

export const historyCommand = callCommand(calls.auditTask, {
  name: 'history',
  summary: 'The whole history of a task',
  about: 'All events of a task, deleted or not: time, actor and changes.',
  without: ['at', 'limit'],
  names: { id: 'task' },
  run: ({ params, options }, session: Session) =>
    withLedger(session, (store) =>
      printPages(session, options, 'events', historyPages(store, params.id.toLowerCase()), eventLines),
    ),
});

export const atCommand = callCommand(calls.auditTask, {
  name: 'at',
  summary: 'A task at a moment',
  about: 'A task as it was at a position or at a time. Exits with 1 if it did not exist then.',
  words: ['at'],
  without: ['limit'],
  names: { id: 'task', at: 'moment' },
  run: ({ params, query, options }, session: Session) =>
    withLedger(session, async (store) => {
      const id = params.id.toLowerCase();
      const position = await positionNow(store, query.at);
      const found = await taskAt(store, id, position);
      if (found) return printAnswer(session.terminal, options, found, taskLines);
      throw new Problem(
        'task-not-found',
        `There was no task ${id} at position ${position}. Its history says when it existed.`,
      );
    }),
});

async function* boardPages(store: EventStore, query: BoardQuery): AsyncGenerator<Page<BoardTask>> {
  const { position: head } = await store.ledger.head();
  const position = await positionNow(store, query.at);
  const { sort = 'posted' } = query;
  const ranking = { position, sort, filter: taskFilterOf(query) };
  const ranked = await rankAt(store, ranking);
  let after: BoardPage['after'];
  do {
    const page = { ...ranking, head, limit: pageSize, ...(after && { after }) };
    const { end, tasks, ...about } = await boardAt(store, page, (_, asked) =>
      Promise.resolve(pageAfter(ranked, asked)),
    );
    yield { about, heading: boardLine(about), items: tasks };
    after = end;
  } while (after !== undefined);
}

export const boardCommand = callCommand(calls.auditBoard, {
  name: 'board',
  words: ['at'],
  names: { at: 'moment' },
  without: ['limit'],
  run: ({ query, options }, session: Session) =>
    withLedger(session, (store) =>
      printPages(session, options, 'tasks', boardPages(store, query), (task) => [boardTaskLine(task)]),
    ),
});

export const accessesCommand = callCommand(calls.auditAccesses, {
  name: 'accesses',
  summary: 'Who looked at what',
  about: 'All accesses of auditors, by HTTP and on the command line, newest first, including this one.',
  run: ({ query: { limit = 100 }, options }, session: Session) =>
    withLedger(session, async (store) => {
      const accesses = [...(await store.readAccesses({ limit }))];
      return printAnswer(session.terminal, options, { accesses }, accessLines);
    }),
});
