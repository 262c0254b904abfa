/**
 * Shared by `npm run ops` and `npm run audit`: their commands, most of them a call of the API, and how they print answers.
 *
 * @example
 * const code = await runProgram(session, {
 *   name: 'npm run ops --',
 *   about: 'Operates a running product.',
 *   commands: [statusCommand],
 *   faultCodes: { refused: () => 1, failed: 1 },
 * });
 */
export { callCommand, printAnswer } from './callCommand.ts';
export { checked, UsageError } from './checked.ts';
export {
  machineUser,
  orUnavailable,
  runProgram,
  type CommandFactory,
  type ExitCode,
  type CommandSession,
} from './program.ts';
export { printable, printableJson } from './printable.ts';
export { createTerminal, type Terminal } from './terminal.ts';
