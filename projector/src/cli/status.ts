import type { ProjectionAnswer } from '@marketplace/contracts';
import { pause } from '@marketplace/service-kit/async';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { projectionLine } from './lines.ts';
import { jsonOption } from './options.ts';
import { withProduct, type OpsCommand, type Session } from './session.ts';

interface Options {
  readonly watch?: boolean;
  readonly json?: boolean;
}

/** A rate is computed from two reads, so the first answer needs one interval. */
const readEvery = 1_000;
const clearScreen = '\u001b[H\u001b[2J';

const show = async (
  { terminal, isTerminal }: Session,
  projections: readonly ProjectionAnswer[],
  { json, watch }: Options,
): Promise<void> => {
  if (json) return terminal.json({ projections });
  const lines = projections.map(projectionLine);
  // One write, so that the screen never shows a half.
  await terminal.write(`${watch && isTerminal ? clearScreen : ''}${lines.join('\n')}\n`);
};

const run = (session: Session, options: Options): Promise<ExitCode> =>
  withProduct<ExitCode>(session, async ({ operations }) => {
    const { signal } = session;
    await operations.projections();
    do {
      await pause(readEvery, signal);
      if (!signal.aborted) await show(session, await operations.projections(), options);
    } while (options.watch && !signal.aborted);
    return 0;
  });

export const statusCommand: OpsCommand = (session, done) =>
  new Command('status')
    .summary('show the state of each projection')
    .description('Shows for each projection its state, its lag and its rate.')
    .option('--watch', 'repeat each second, until Ctrl-C')
    .option(...jsonOption)
    .action(async (options: Options) => {
      done(await run(session, options));
    });
