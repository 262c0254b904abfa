import { taskFilterOf, type Board, type BoardQuery } from '@marketplace/contracts';
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
import { accessLines, boardLine, boardTaskLine, historyLines, taskLines } from './lines.ts';
import { withLedger, type Session } from './session.ts';

const positionNow = async (store: EventStore, at: string | undefined): Promise<number> => {
  const { position: head } = await store.ledger.head();
  return positionOf(store, at, { head, now: new Date() });
};

export const historyCommand = callCommand(calls.auditTask, {
  name: 'history',
  summary: 'The whole history of a task',
  about: 'All events of a task, deleted or not: time, actor and changes.',
  without: ['at'],
  names: { id: 'task' },
  run: ({ params, options }, session: Session) =>
    withLedger(session, async (store) => {
      const id = params.id.toLowerCase();
      const history = await historyOf(store, id);
      if (history) return printAnswer(session.terminal, options, history, historyLines);
      throw new Problem('task-not-found', `The ledger has no task ${id}, not even a deleted one.`);
    }),
});

export const atCommand = callCommand(calls.auditTask, {
  name: 'at',
  summary: 'A task at a moment',
  about: 'A task as it was at a position or at a time. Exits with 1 if it did not exist then.',
  words: ['at'],
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

const pageSize = 500;

/** The board, page by page. Each page repeats the facts about the whole board. */
async function* pagesOf(store: EventStore, query: BoardQuery): AsyncGenerator<Board> {
  const { position: head } = await store.ledger.head();
  const position = await positionNow(store, query.at);
  const { sort = 'posted' } = query;
  const ranking = { position, sort, filter: taskFilterOf(query) };
  const ranked = await rankAt(store, ranking);
  let after: BoardPage['after'];
  do {
    const page = { ...ranking, head, limit: pageSize, ...(after && { after }) };
    const { end, ...board } = await boardAt(store, page, (_, asked) =>
      Promise.resolve(pageAfter(ranked, asked)),
    );
    yield board;
    after = end;
  } while (after !== undefined);
}

export const boardCommand = callCommand(calls.auditBoard, {
  name: 'board',
  words: ['at'],
  names: { at: 'moment' },
  without: ['limit'],
  run: ({ query, options: { json } }, session: Session) =>
    withLedger<ExitCode>(session, async (store) => {
      const { terminal } = session;
      let isFirst = true;
      for await (const { tasks, ...about } of pagesOf(store, query)) {
        // One document, written page by page: a whole board may be too large for memory.
        if (json && isFirst) await terminal.write(`${printableJson(about).slice(0, -1)},"tasks":[`);
        else if (isFirst) await terminal.answer(boardLine(about));
        for (const [index, task] of tasks.entries())
          if (json) await terminal.write(`${isFirst && index === 0 ? '' : ','}${printableJson(task)}`);
          else await terminal.answer(boardTaskLine(task));
        isFirst = false;
      }
      if (json) await terminal.write(']}\n');
      return 0;
    }),
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
