import { hostname, userInfo } from 'node:os';
import { Command, CommanderError } from 'commander';
import { withSecretFiles } from '../secretFiles.ts';
import { type Terminal, ReaderGone } from './terminal.ts';
import { Problem, reasonOf } from '../problems/problem.ts';
import { SettingsError } from '../settings.ts';
import { UsageError } from './checked.ts';

/** Exit codes of a program that was called correctly and failed. */
interface FaultCodes {
  readonly refused: (problem: Problem) => number;
  readonly failed: number;
}

/** Prints the error, and returns the exit code: 2 for a wrong call. */
const exitCodeOf = (error: unknown, { print }: Pick<Terminal, 'print'>, codes: FaultCodes): number => {
  if (error instanceof ReaderGone) return 0;
  // Commander has already printed the help, or the mistake in the call.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || error instanceof SettingsError) {
    for (const line of error.message.split('\n')) print(line);
    return 2;
  }
  if (error instanceof Problem) {
    print(error.message);
    return error.kind === 'invalid-request' ? 2 : codes.refused(error);
  }
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return codes.failed;
};

/** Result of a command: 0 for success without findings, 1 for anything else. */
export type ExitCode = 0 | 1;

/** One call of a program: its settings, its terminal and its arguments. */
export interface CommandSession {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** The arguments as they were typed. */
  readonly words: readonly string[];
}

/** Makes a command of the program; the command passes its exit code to `done`. */
export type CommandFactory<S extends CommandSession> = (
  session: S,
  done: (code: ExitCode) => void,
) => Command;

interface Program<S extends CommandSession> {
  /** As people type it, e.g. `npm run ops --`. */
  readonly name: string;
  readonly about: string;
  readonly commands: readonly CommandFactory<S>[];
  readonly faultCodes: FaultCodes;
}

const inherit = (command: Command, parent: Command): Command => {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(child, command);
  return command;
};

/** Runs a program; resolves to the exit code. */
export const runProgram = async <S extends CommandSession>(
  session: S,
  { name, about, commands, faultCodes }: Program<S>,
): Promise<number> => {
  const { terminal, words } = session;
  let code: ExitCode = 0;
  const program = new Command(name)
    .description(about)
    .configureOutput({
      // When the reader has closed the pipe, the help needs no error message.
      writeOut: (text) => void terminal.write(text).catch(() => undefined),
      writeErr: (text) => {
        for (const line of text.trimEnd().split('\n')) terminal.print(line);
      },
    })
    .exitOverride()
    .showHelpAfterError('(add --help for the options)');
  try {
    const ownSession = { ...session, environment: withSecretFiles(session.environment) };
    for (const command of commands)
      program.addCommand(
        inherit(
          command(ownSession, (result) => {
            code = result;
          }),
          program,
        ),
      );
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, terminal, faultCodes);
  }
};

/** The user of this machine, as an actor: a command line has no signed-in user. */
export const machineUser = (): { uid: string; email: string } => {
  const { username } = userInfo();
  return { uid: `os:${username}`, email: `${username}@${hostname()}` };
};

/** Waits for a database to open. @throws {Problem} `unavailable`, with the reason, when it does not open */
export const orUnavailable = async <T>(opening: Promise<T>): Promise<T> => {
  try {
    return await opening;
  } catch (error) {
    throw new Problem('unavailable', `The database can't be opened: ${reasonOf(error)}`, { cause: error });
  }
};
