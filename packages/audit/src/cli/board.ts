import {
  boardQuerySchema,
  forgottenTitle,
  taskFilterOf,
  type Board,
  type BoardTask,
} from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { Command } from 'commander';
import type { z } from 'zod';
import { checked, printable, printableJson } from '@marketplace/service-kit/command-line';
import { boardAt, type BoardPage } from '../board/board.ts';
import { pageAfter, rankAt } from '../board/ranking.ts';
import { positionOf } from '../as-of/positionOf.ts';
import { withLedger, type ExitCode, type Session } from './session.ts';

type Query = z.output<typeof boardQuerySchema>;
type Options = Record<string, string> & { json?: boolean; acceptingBids?: boolean };
type About = Omit<Board, 'tasks' | 'next'>;

const pageSize = 500;

/** The board, page by page. Each page repeats the facts about the whole board. */
async function* pagesOf(store: EventStore, query: Query): AsyncGenerator<About & { tasks: BoardTask[] }> {
  const { position: head } = await store.ledger.head();
  const position = await positionOf(store, query.at, { head, now: new Date() });
  const { sort = 'posted' } = query;
  const ranking = { position, sort, filter: taskFilterOf(query) };
  const ranked = await rankAt(store, ranking);
  let end: BoardPage['after'];
  do {
    const asked = { ...ranking, head, limit: pageSize, ...(end && { after: end }) };
    const { end: next, ...page } = await boardAt(store, asked, (_, after) =>
      Promise.resolve(pageAfter(ranked, after)),
    );
    yield page;
    end = next;
  } while (end !== undefined);
}

const lineOf = (task: BoardTask): string => {
  const { _id, title, category, status, budget, deadline, bidsCount, bidsOpen, since } = task;
  return [
    _id,
    status.padEnd(11),
    category.padEnd(15),
    deadline,
    `${budget} $`.padStart(10),
    `${bidsCount} ${bidsCount === 1 ? 'bid' : 'bids'}, ${bidsOpen} open`.padStart(17),
    printable(title ?? forgottenTitle),
    since.state === 'changed' ? `(since changed: ${since.fields.join(', ')})` : `(since: ${since.state})`,
  ].join('  ');
};

const run = (session: Session, query: Query, json: boolean): Promise<ExitCode> => {
  const { terminal } = session;
  return withLedger<ExitCode>(session, async (store) => {
    let begun = false;
    for await (const { tasks, ...about } of pagesOf(store, query)) {
      if (json) {
        // One document, written page by page: a whole board may be too large for memory.
        const start = begun ? ',' : `${printableJson(about).slice(0, -1)},"tasks":[`;
        await terminal.write(
          `${tasks.length > 0 || !begun ? start : ''}${tasks.map(printableJson).join(',')}`,
        );
      } else {
        const { position, at, total, postedSince } = about;
        if (!begun)
          await terminal.answer(
            `Position ${position} (${at ?? 'before the first event'}): ${total} tasks; ${postedSince} posted since.`,
          );
        for (const task of tasks) await terminal.answer(lineOf(task));
      }
      begun = true;
    }
    if (json) await terminal.write(']}\n');
    return 0;
  });
};

export const boardCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('board')
    .summary('the list of tasks at a moment')
    .description('The list of tasks as it was at a position or at a time, and what changed in each since.')
    .argument('[moment]', 'a position or an ISO time; default: now')
    .option('--q <words>', 'only tasks with these words')
    .option('--category <category>', 'only tasks of this category')
    .option('--status <status>', 'only tasks with this status')
    .option('--min-budget <dollars>', 'only tasks with this budget or more')
    .option('--max-budget <dollars>', 'only tasks with this budget or less')
    .option('--deadline-from <day>', 'only tasks with this deadline or a later one')
    .option('--deadline-to <day>', 'only tasks with this deadline or an earlier one')
    .option('--accepting-bids', 'only tasks that took bids then')
    .option('--sort <order>', 'posted, deadline, budget or bids; - in front reverses it')
    .option('--json', 'answer with the board as JSON')
    .action(async (at: string | undefined, { json = false, acceptingBids = false, ...options }: Options) => {
      const query = { ...options, at, ...(acceptingBids && { acceptingBids: 'true' }) };
      done(await run(session, checked(boardQuerySchema, query), json));
    });
