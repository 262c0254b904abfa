import { Command } from 'commander';
import { jsonOption, projectionOf, reasonOf, reasonOption, type OpsCommand } from './command.ts';
import { actingHere, withProduct, type ExitCode, type Session } from './session.ts';
import { projectionLine } from './words.ts';

interface Options {
  readonly reason?: string;
  readonly json?: boolean;
}

const run = (
  session: Session,
  act: 'pause' | 'resume',
  word: string,
  options: Options,
): Promise<ExitCode> => {
  const name = projectionOf(word);
  const by = actingHere(reasonOf(options.reason));
  return withProduct<ExitCode>(session, async ({ operations }) => {
    const projection = await operations[act](name, by);
    await (options.json
      ? session.terminal.json(projection)
      : session.terminal.answer(projectionLine(projection)));
    return 0;
  });
};

const command =
  (act: 'pause' | 'resume', summary: string, description: string): OpsCommand =>
  (session, done, program) =>
    new Command(act)
      .copyInheritedSettings(program)
      .summary(summary)
      .description(description)
      .argument('<projection>', 'tasks or bids')
      .option(...reasonOption)
      .option(...jsonOption)
      .action(async (word: string, options: Options) => {
        done(await run(session, act, word, options));
      });

export const pauseCommand = command(
  'pause',
  'have a projection take no more events in',
  'The projection takes no more events in until it is resumed; what it has is read on.',
);
export const resumeCommand = command('resume', 'have it go on', 'A paused projection goes on where it was.');
