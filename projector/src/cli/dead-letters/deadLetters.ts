import { Command } from 'commander';
import { jsonOption, type OpsCommand } from '../command.ts';
import { withProduct, type ExitCode, type Session } from '../session.ts';
import { deadLetterLine, deadLetterLines } from '../words.ts';
import { allLetters, queryOf, type Filters } from './letters.ts';
import { settleCommand } from './settle.ts';

interface ListOptions extends Filters {
  readonly json?: boolean;
}

const list = (session: Session, { json, ...filters }: ListOptions): Promise<ExitCode> => {
  const query = queryOf(filters);
  const { terminal } = session;
  return withProduct<ExitCode>(session, async ({ operations }) => {
    for await (const letter of allLetters(operations.deadLetters, query))
      await (json ? terminal.json(letter) : terminal.answer(deadLetterLine(letter)));
    return 0;
  });
};

const show = (session: Session, id: string, json: boolean): Promise<ExitCode> => {
  const { terminal } = session;
  return withProduct<ExitCode>(session, async ({ operations }) => {
    const letter = await operations.deadLetters.find(id);
    if (json) await terminal.json(letter);
    else for (const line of deadLetterLines(letter)) await terminal.answer(line);
    return 0;
  });
};

export const deadLettersCommand: OpsCommand = (session, done, program) => {
  const group = new Command('dead-letters')
    .copyInheritedSettings(program)
    .summary('events that a projection could not apply')
    .description(
      'Events that a projection could not apply; the later events of their tasks wait behind them.',
    );
  group
    .command('list')
    .description('All of them, each on a line; with --json a line of JSON each.')
    .option('--projection <name>', 'only those of this projection')
    .option('--state <state>', 'only those that are parked, retrying, discarding or discarded')
    .option(...jsonOption)
    .action(async (options: ListOptions) => {
      done(await list(session, options));
    });
  group
    .command('show')
    .description('One of them, with its whole error.')
    .argument('<id>', 'as the list has it')
    .option(...jsonOption)
    .action(async (id: string, { json = false }: { readonly json?: boolean }) => {
      done(await show(session, id, json));
    });
  group.addCommand(settleCommand('retry')(session, done, program));
  group.addCommand(settleCommand('discard')(session, done, program));
  return group;
};
