// Shared by the programs of the command line: calling them, and printing their answers.
export { checked } from './checked.ts';
export { machineUser } from './machineUser.ts';
export { orUnavailable } from './orUnavailable.ts';
export { printable, printableJson } from './printable.ts';
export { runProgram, type Call, type CommandFactory, type ExitCode } from './program.ts';
export { createTerminal, type Progress, type Terminal } from './terminal.ts';
export { UsageError } from './usageError.ts';
