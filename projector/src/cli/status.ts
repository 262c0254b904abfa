import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectionAnswer } from '@marketplace/contracts';
import { Command } from 'commander';
import { jsonOption, type OpsCommand } from './command.ts';
import { withProduct, type ExitCode, type Session } from './session.ts';
import { projectionLine } from './words.ts';

interface Options {
  readonly watch?: boolean;
  readonly json?: boolean;
}

/** A rate is seen by two looks. */
const between = 1_000;
const clearScreen = '\u001b[H\u001b[2J';

const show = async (
  { terminal, isTerminal }: Session,
  projections: readonly ProjectionAnswer[],
  { json, watch }: Options,
): Promise<void> => {
  if (json) return terminal.json({ projections });
  const lines = projections.map(projectionLine);
  // One piece, so that nobody sees half a screen.
  await terminal.write(`${watch && isTerminal ? clearScreen : ''}${lines.join('\n')}\n`);
};

const run = (session: Session, options: Options): Promise<ExitCode> =>
  withProduct<ExitCode>(session, async ({ operations }) => {
    const { signal } = session;
    await operations.projections();
    do {
      await sleep(between, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await show(session, await operations.projections(), options);
    } while (options.watch && !signal.aborted);
    return 0;
  });

export const statusCommand: OpsCommand = (session, done, program) =>
  new Command('status')
    .copyInheritedSettings(program)
    .summary('how far each projection is')
    .description('Each projection: its state, how far it is behind, and how fast it is.')
    .option('--watch', 'again each second, until Ctrl-C')
    .option(...jsonOption)
    .action(async (options: Options) => {
      done(await run(session, options));
    });
