import { actionsQuerySchema } from '@marketplace/contracts';
import { checked } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { jsonOption, type OpsCommand } from './command.ts';
import { withProduct, type ExitCode, type Session } from './session.ts';
import { actionLine } from './words.ts';

interface Options {
  readonly limit: string;
  readonly json?: boolean;
}

const run = (session: Session, { limit, json }: Options): Promise<ExitCode> => {
  const page = checked(actionsQuerySchema, { limit });
  return withProduct<ExitCode>(session, async ({ operations }) => {
    const { actions } = await operations.actions(page);
    if (json) await session.terminal.json({ actions });
    else for (const action of actions) await session.terminal.answer(actionLine(action));
    return 0;
  });
};

export const actionsCommand: OpsCommand = (session, done, program) =>
  new Command('actions')
    .copyInheritedSettings(program)
    .summary('what operators did')
    .description(
      'What operators did, by HTTP and on the command line: who, when, what and why; the newest first.',
    )
    .option('--limit <number>', 'so many, up to 1000', '100')
    .option(...jsonOption)
    .action(async (options: Options) => {
      done(await run(session, options));
    });
