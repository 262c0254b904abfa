import { projectionNames, type ProjectionAnswer } from '@marketplace/contracts';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import type { Acting, Operations } from '../index.ts';
import { projectionLine } from './lines.ts';
import { jsonOption, projectionOf, reasonOf, reasonOption, type ProjectionName } from './options.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';
import { waitForRebuild } from './waitForRebuild.ts';

interface Options {
  readonly reason?: string;
  readonly acceptDifferences?: boolean;
  readonly wait?: boolean;
  readonly json?: boolean;
}

interface ProjectionAction {
  readonly summary: string;
  readonly description: string;
  /** It starts a rebuild: the command waits for its end, unless `--no-wait` is given. */
  readonly rebuilds?: boolean;
  readonly option?: readonly [flags: string, description: string];
  readonly act: (
    operations: Operations,
    name: ProjectionName,
    by: Acting,
    options: Options,
  ) => Promise<ProjectionAnswer>;
}

/** What an operator can do with a projection: one entry for each command. */
const projectionActions: Readonly<Record<string, ProjectionAction>> = {
  rebuild: {
    summary: 'build a projection’s documents again',
    description:
      'Builds the documents again from the first event, beside the live ones. When the new documents have caught up, both are compared; if they are equal, the new ones become live. Ends with 1 when it fails, or is refused because documents differ: then it lists them.',
    option: [
      '--accept-differences',
      'for a new version of the projection, whose documents are meant to differ',
    ],
    rebuilds: true,
    act: (operations, name, by, { acceptDifferences }) => operations.rebuild(name, by, { acceptDifferences }),
  },
  rollback: {
    summary: 'go back to the documents from before the last swap',
    description:
      'Makes the documents from before the last rebuild live again, after they have caught up. Ends with 1 when there are none.',
    rebuilds: true,
    act: (operations, name, by) => operations.rollback(name, by),
  },
  pause: {
    summary: 'stop applying events to a projection',
    description: 'The projection applies no events until it is resumed. Its documents can be read meanwhile.',
    act: (operations, name, by) => operations.pause(name, by),
  },
  resume: {
    summary: 'continue a paused projection',
    description: 'A paused projection continues where it stopped.',
    act: (operations, name, by) => operations.resume(name, by),
  },
};

const run = (
  session: Session,
  { act, rebuilds = false }: ProjectionAction,
  word: string,
  options: Options,
): Promise<ExitCode> => {
  const { terminal } = session;
  const name = projectionOf(word);
  const by = actingHere(reasonOf(options.reason));
  return withProduct<ExitCode>(session, async ({ operations }) => {
    const projection = await act(operations, name, by, options);
    if (rebuilds && options.wait) return waitForRebuild(session, operations, projection, options);
    await (options.json ? terminal.json(projection) : terminal.answer(projectionLine(projection)));
    return 0;
  });
};

export const projectionCommands: readonly OpsCommand[] = Object.entries(projectionActions).map(
  ([name, action]): OpsCommand =>
    (session, done) => {
      const command = new Command(name)
        .summary(action.summary)
        .description(action.description)
        .argument('<projection>', projectionNames.join(' or '))
        .option(...reasonOption)
        .option(...jsonOption)
        .action(async (word: string, options: Options) => {
          done(await run(session, action, word, options));
        });
      if (action.rebuilds) command.option('--no-wait', 'do not wait until it is over');
      if (action.option) command.option(...action.option);
      return command;
    },
);
