import {
  projectionActionFlags,
  projectionActionNames,
  projectionActions,
  projectionNames,
  type ProjectionAction,
  type ProjectionActionFlags,
} from '@marketplace/contracts';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { projectionLine } from './lines.ts';
import { jsonOption, projectionOf, reasonOf, reasonOption } from './options.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';
import { waitForRebuild } from './waitForRebuild.ts';

interface Options extends ProjectionActionFlags {
  readonly reason?: string;
  readonly wait?: boolean;
  readonly json?: boolean;
}

const run = (
  session: Session,
  action: ProjectionAction,
  projection: string,
  { reason, wait, json = false, ...flags }: Options,
): Promise<ExitCode> => {
  const { terminal } = session;
  const name = projectionOf(projection);
  const by = actingHere(reasonOf(reason));
  return withProduct<ExitCode>(session, async ({ operations }) => {
    const answer = await operations.act(action, name, by, flags);
    if (projectionActions[action].startsRebuild && wait)
      return waitForRebuild(session, operations, answer, { json });
    await (json ? terminal.json(answer) : terminal.answer(projectionLine(answer)));
    return 0;
  });
};

/** Help texts begin with a small letter, texts of the OpenAPI document with a capital one. */
const helpText = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** `acceptDifferences` is the option `--accept-differences`. */
const optionOf = (flag: string): string =>
  `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** One command for each action on a projection. */
export const projectionCommands: readonly OpsCommand[] = projectionActionNames.map(
  (action): OpsCommand =>
    (session, done) => {
      const { summary, description, startsRebuild, flags } = projectionActions[action];
      const waits = startsRebuild
        ? ' The command waits until it is over, and ends with 1 if it fails or is refused.'
        : '';
      const command = new Command(action)
        .summary(helpText(summary))
        .description(`${summary}. ${description}${waits}`)
        .argument('<projection>', projectionNames.join(' or '))
        .option(...reasonOption)
        .option(...jsonOption)
        .action(async (projection: string, options: Options) => {
          done(await run(session, action, projection, options));
        });
      if (startsRebuild) command.option('--no-wait', 'do not wait until it is over');
      for (const flag of flags) command.option(optionOf(flag), helpText(projectionActionFlags[flag]));
      return command;
    },
);
