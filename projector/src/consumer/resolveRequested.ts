import { pause } from '@marketplace/service-kit/async';
import type { BatchWriter } from './batchWriter.ts';

const settleEvery = 500;

/** Settles dead letters soon after an operator has asked for it, until the signal aborts. */
export const resolveRequested = async (
  batchWriter: Pick<BatchWriter, 'settleRequested'>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await pause(settleEvery, signal);
    await batchWriter.settleRequested();
  }
};
