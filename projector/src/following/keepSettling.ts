import { pause } from '@marketplace/service-kit/async';
import type { Pass } from './pass.ts';

const settleEvery = 500;

/** Settles dead letters soon after an operator has asked for it, until the signal aborts. */
export const keepSettling = async (
  pass: Pick<Pass, 'settleRequested'>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await pause(settleEvery, signal);
    await pass.settleRequested();
  }
};
