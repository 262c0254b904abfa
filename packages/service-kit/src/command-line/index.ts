// Shared by the programs of the command line: calling them, and printing their answers.
export { callCommand, printAnswer } from './callCommand.ts';
export { checked } from './checked.ts';
export { machineUser } from './machineUser.ts';
export { orUnavailable } from './orUnavailable.ts';
export { printable, printableJson } from './printable.ts';
export { runProgram, type CommandFactory, type ExitCode, type CommandSession } from './program.ts';
export { createTerminal, type Terminal } from './terminal.ts';
export { UsageError } from './usageError.ts';
