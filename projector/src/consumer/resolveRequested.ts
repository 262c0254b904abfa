import { pause } from '@marketplace/service-kit/async';
import type { BatchWriter } from './batchWriter.ts';

const resolveEvery = 500;

/** Resolves dead letters soon after an operator has asked for it, until the signal aborts. */
export const resolveRequested = async (
  batchWriter: Pick<BatchWriter, 'resolveRequested'>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await pause(resolveEvery, signal);
    await batchWriter.resolveRequested();
  }
};
