// What the programs of the command line share: how they answer, and how they are called.
export { checked } from './checked.ts';
export { commanderOutput } from './commanderOutput.ts';
export { exitCodeOf, type FaultCodes } from './faults.ts';
export { printable, printableJson } from './printable.ts';
export { createTerminal, NobodyReads, type Progress, type Terminal } from './terminal.ts';
export { UsageError } from './usageError.ts';
export { whoRunsIt } from './whoRunsIt.ts';
