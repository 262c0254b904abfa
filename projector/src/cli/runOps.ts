import { commanderOutput, exitCodeOf, type FaultCodes } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { actionsCommand } from './actions.ts';
import { deadLettersCommand } from './dead-letters/deadLetters.ts';
import { doctorCommand } from './doctor.ts';
import { pauseCommand, resumeCommand } from './pause.ts';
import { rebuildCommand, rollbackCommand } from './rebuild.ts';
import type { ExitCode, Session } from './session.ts';
import { statusCommand } from './status.ts';

const about = `Looks after a running product. It works on DATABASE_URL (with MONGO_URL and KAFKA_BROKERS as the product has them), or where that is not set on the product that runs on DATA_DIR. What changes something is kept in the ledger, with who did it and why.

Exit codes: 0 done, and all is well; 1 it failed, was refused, or something is wrong; 2 it was called wrongly.`;

const commands = [
  statusCommand,
  rebuildCommand,
  rollbackCommand,
  pauseCommand,
  resumeCommand,
  deadLettersCommand,
  actionsCommand,
  doctorCommand,
];

const faultCodes: FaultCodes = { refused: () => 1, failed: 1 };

/** Runs one call of the command line; gives the exit code. */
export const runOps = async (session: Session): Promise<number> => {
  const { terminal } = session;
  let code: ExitCode = 0;
  const done = (result: ExitCode) => {
    code = result;
  };
  const program = new Command('npm run ops --')
    .description(about)
    .configureOutput(commanderOutput(terminal))
    .exitOverride()
    .showHelpAfterError('(add --help for what can be given)');
  for (const command of commands) program.addCommand(command(session, done, program));
  try {
    await program.parseAsync(session.words, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, terminal, faultCodes);
  }
};
