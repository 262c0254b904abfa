import type { ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { deadLetterLine, deadLetterLines } from '../lines.ts';
import { jsonOption } from '../options.ts';
import { withProduct, type OpsCommand, type Session } from '../session.ts';
import { allLetters, queryOf, type Filters } from './letters.ts';
import { resolveCommand } from './resolve.ts';

interface ListOptions extends Filters {
  readonly json?: boolean;
}

const list = (session: Session, { json, ...filters }: ListOptions): Promise<ExitCode> => {
  const query = queryOf(filters);
  const { terminal } = session;
  return withProduct<ExitCode>(session, async ({ operations }) => {
    let count = 0;
    for await (const letter of allLetters(operations.deadLetters, query)) {
      await (json ? terminal.json(letter) : terminal.answer(deadLetterLine(letter)));
      count += 1;
    }
    if (count === 0) terminal.say('There are no such dead letters.');
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

export const deadLettersCommand: OpsCommand = (session, done) => {
  const group = new Command('dead-letters')
    .summary('list, retry or discard events that a projection could not apply')
    .description(
      'Dead letters: events that a projection could not apply. The later events of their tasks wait behind them.',
    );
  group
    .command('list')
    .description('Lists dead letters, one on each line; with --json as lines of JSON.')
    .option('--projection <name>', 'only dead letters of this projection')
    .option('--state <state>', 'only in this state: parked, retrying, discarding or discarded')
    .option(...jsonOption)
    .action(async (options: ListOptions) => {
      done(await list(session, options));
    });
  group
    .command('show')
    .description('Shows one dead letter, with its whole error.')
    .argument('<id>', 'the id from the list')
    .option(...jsonOption)
    .action(async (id: string, { json = false }: { readonly json?: boolean }) => {
      done(await show(session, id, json));
    });
  group.addCommand(resolveCommand('retry')(session, done));
  group.addCommand(resolveCommand('discard')(session, done));
  return group;
};
