import { Problem, SettingsError } from '@marketplace/service-kit';
import { NobodyReads, UsageError } from '@marketplace/service-kit/command-line';
import { Command, CommanderError } from 'commander';
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

const exitCodeOf = (error: unknown, { terminal }: Session): number => {
  if (error instanceof NobodyReads) return 0;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || error instanceof SettingsError) {
    for (const line of error.message.split('\n')) terminal.say(line);
    return 2;
  }
  if (error instanceof Problem) {
    terminal.say(error.message);
    return error.kind === 'invalid-request' ? 2 : 1;
  }
  terminal.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
};

/** Runs one call of the command line; gives the exit code. */
export const runOps = async (session: Session): Promise<number> => {
  const { terminal } = session;
  let code: ExitCode = 0;
  const done = (result: ExitCode) => {
    code = result;
  };
  const program = new Command('npm run ops --')
    .description(about)
    .configureOutput({
      writeOut: (text) => void terminal.write(text).catch(() => undefined),
      writeErr: (text) => {
        for (const line of text.trimEnd().split('\n')) terminal.say(line);
      },
    })
    .exitOverride()
    .showHelpAfterError('(add --help for what can be given)');
  for (const command of commands) program.addCommand(command(session, done, program));
  try {
    await program.parseAsync(session.words, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, session);
  }
};
