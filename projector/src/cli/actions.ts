import { actionsQuerySchema } from '@marketplace/contracts';
import { checked, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { actionLine } from './lines.ts';
import { jsonOption } from './options.ts';
import { withProduct, type OpsCommand, type Session } from './session.ts';

interface Options {
  readonly limit: string;
  readonly json?: boolean;
}

const run = (session: Session, { limit, json }: Options): Promise<ExitCode> => {
  const query = checked(actionsQuerySchema, { limit });
  return withProduct<ExitCode>(session, async ({ operations }) => {
    const { actions } = await operations.actions(query);
    if (json) await session.terminal.json({ actions });
    else for (const action of actions) await session.terminal.answer(actionLine(action));
    return 0;
  });
};

export const actionsCommand: OpsCommand = (session, done) =>
  new Command('actions')
    .summary('list what operators did')
    .description(
      'Lists what operators did, by HTTP and on the command line: who, when, what and why; newest first.',
    )
    .option('--limit <number>', 'at most this many, up to 1000', '100')
    .option(...jsonOption)
    .action(async (options: Options) => {
      done(await run(session, options));
    });
