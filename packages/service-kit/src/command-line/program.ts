import { Command } from 'commander';
import { withSecretFiles } from '../secretFiles.ts';
import { exitCodeOf, type FaultCodes } from './faults.ts';
import type { Terminal } from './terminal.ts';

/** Result of a command: 0 for done and all is well, 1 for anything else. */
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
    const given = { ...session, environment: withSecretFiles(session.environment) };
    for (const command of commands)
      program.addCommand(
        inherit(
          command(given, (result) => {
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
