// Shared by all command-line programs.
export { checked } from './checked.ts';
export { commanderOutput } from './commanderOutput.ts';
export { exitCodeOf, type FaultCodes } from './faults.ts';
export { printable, printableJson } from './printable.ts';
export { createTerminal, ReaderGone, type Progress, type Terminal } from './terminal.ts';
export { UsageError } from './usageError.ts';
export { whoRunsIt } from './whoRunsIt.ts';
