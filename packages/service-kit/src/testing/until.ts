import { setTimeout as sleep } from 'node:timers/promises';

/** Waits as long as it takes: the limit of a test is for one that hangs, and a machine may be busy. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(50);
};
