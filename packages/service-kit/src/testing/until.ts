import { setTimeout as sleep } from 'node:timers/promises';

/** Waits without a time limit, because the machine may be busy. A condition that stays false ends at the time limit of the test. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(50);
};
