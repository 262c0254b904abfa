import { atQuerySchema } from '@marketplace/contracts';
import { Command } from 'commander';
import { checked, printable } from '@marketplace/service-kit/command-line';
import { taskAt } from '../as-of/taskAt.ts';
import { positionOf } from '../as-of/positionOf.ts';
import { taskIdOf } from './history.ts';
import { withLedger, type ExitCode, type Session } from './session.ts';

const run = (
  session: Session,
  word: string,
  moment: string | undefined,
  json: boolean,
): Promise<ExitCode> => {
  const id = taskIdOf(word);
  const { at } = checked(atQuerySchema, { at: moment });
  const { terminal } = session;
  return withLedger<ExitCode>(session, async (store) => {
    const { position: head } = await store.ledger.head();
    const position = await positionOf(store, at, { head, now: new Date() });
    const found = await taskAt(store, id, position);
    if (found === undefined) {
      terminal.say(`There was no task ${id} at position ${position}. Its history says when it existed.`);
      return 1;
    }
    if (json) await terminal.json(found);
    else {
      await terminal.answer(`Position ${position}`);
      for (const [field, value] of Object.entries(found.task))
        await terminal.answer(`${field.padEnd(13)} ${printable(String(value))}`);
    }
    return 0;
  });
};

export const atCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('at')
    .summary('a task at a moment')
    .description('A task as it was at a position or at a time. Exits with 1 if it did not exist then.')
    .argument('<task>', 'the id of the task')
    .argument('[moment]', 'a position or an ISO time; default: now')
    .option('--json', 'answer with the task as JSON')
    .action(async (task: string, at: string | undefined, { json = false }: { readonly json?: boolean }) => {
      done(await run(session, task, at, json));
    });
