import { commanderOutput, exitCodeOf, type FaultCodes } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { accessesCommand } from './accesses.ts';
import { atCommand } from './at.ts';
import { boardCommand } from './board.ts';
import { checkpointCommand } from './checkpoint.ts';
import { exportCommand } from './export.ts';
import { historyCommand } from './history.ts';
import type { ExitCode, Session } from './session.ts';
import { verifyCommand } from './verify.ts';

const about = `Reads and verifies the ledger. It uses DATABASE_URL; without it, the product that runs on DATA_DIR.

Exit codes: 0 success; 1 the chain is broken, or nothing was found; 2 wrong usage; 3 failed.`;

const commands = [
  historyCommand,
  atCommand,
  boardCommand,
  exportCommand,
  verifyCommand,
  checkpointCommand,
  accessesCommand,
];

const faultCodes: FaultCodes = {
  refused: ({ kind }) => (kind === 'conflict' || kind.endsWith('not-found') ? 1 : 3),
  failed: 3,
};

/** Runs one call of the command line; gives the exit code. */
export const runAudit = async (session: Session): Promise<number> => {
  let code: ExitCode = 0;
  const program = new Command('npm run audit --')
    .description(about)
    .configureOutput(commanderOutput(session.terminal))
    .exitOverride();
  for (const command of commands)
    program.addCommand(
      command(session, (result) => {
        code = result;
      })
        .copyInheritedSettings(program)
        .showHelpAfterError('(add --help for what can be given)'),
    );
  try {
    await program.parseAsync(session.words, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, session.terminal, faultCodes);
  }
};
