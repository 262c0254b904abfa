import { formerUser, taskIdSchema, type FieldChange, type TaskHistory } from '@marketplace/contracts';
import { Command } from 'commander';
import { UsageError, printable } from '@marketplace/service-kit/command-line';
import { historyOf } from '../history/history.ts';
import { withLedger, type ExitCode, type Session } from './session.ts';

/** @throws {UsageError} if the word can't be the id of a task */
export const taskIdOf = (word: string): string => {
  const id = taskIdSchema.safeParse(word.toLowerCase());
  if (id.success) return id.data;
  throw new UsageError(`${word} is not the id of a task (a UUID).`);
};

const valueText = (value: unknown): string => (value === undefined ? '-' : printable(JSON.stringify(value)));

const changeLine = ({ field, before, after }: FieldChange): string =>
  `      ${field}: ${valueText(before)} -> ${valueText(after)}`;

const linesOf = ({ position, recordedAt, type, actor, changes }: TaskHistory['events'][number]): string[] => [
  `${position}  ${recordedAt}  ${printable(type)}  ${printable(actor.email ?? formerUser)}`,
  ...changes.map(changeLine),
];

const run = (session: Session, word: string, json: boolean): Promise<ExitCode> => {
  const id = taskIdOf(word);
  return withLedger<ExitCode>(session, async (store) => {
    const history = await historyOf(store, id);
    if (history === undefined) {
      session.terminal.say(`The ledger has no task ${id}, not even a deleted one.`);
      return 1;
    }
    if (json) await session.terminal.json(history);
    else for (const line of history.events.flatMap(linesOf)) await session.terminal.answer(line);
    return 0;
  });
};

export const historyCommand = (session: Session, done: (code: ExitCode) => void): Command =>
  new Command('history')
    .summary('the whole history of a task')
    .description('All events of a task, deleted or not: time, actor and changes.')
    .argument('<task>', 'the id of the task')
    .option('--json', 'answer with the history as JSON')
    .action(async (task: string, { json = false }: { readonly json?: boolean }) => {
      done(await run(session, task, json));
    });
