import { atQuerySchema } from '@marketplace/contracts';
import { Command } from 'commander';
import { checked, printable } from '@marketplace/service-kit/command-line';
import { taskAt } from '../as-of/taskAt.ts';
import { positionOf } from '../moments/moments.ts';
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
      terminal.say(`There was no task ${id} at position ${position}. Its history says when there was.`);
      return 1;
    }
    if (json) await terminal.json(found);
    else {
      await terminal.answer(`Position ${position}`);
      for (const [field, value] of Object.entries(found.task))
        await terminal.answer(`${field.padEnd(12)} ${printable(String(value))}`);
    }
    return 0;
  });
};

export const atCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('at')
    .summary('a task as it stood')
    .description('A task as it stood at a position or at a time; ends with 1 where it was not there.')
    .argument('<task>', 'the id of the task')
    .argument('[moment]', 'a position or an ISO time; left out: now')
    .option('--json', 'answer with the task as JSON')
    .action(async (task: string, at: string | undefined, { json = false }: { readonly json?: boolean }) => {
      done(await run(session, task, at, json));
    });
