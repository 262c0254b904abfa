import { silentLogger } from '@marketplace/event-store/testing';
import { unavailable } from '@marketplace/service-kit';
import { expect, it, vi } from 'vitest';
import { createDailyVerification } from './dailyVerification.ts';

it('says in the log that the ledger could not be verified, also because PostgreSQL did not answer in time', async () => {
  const error = unavailable('PostgreSQL', new Error('canceling statement due to statement timeout'));
  const warn = vi.fn();
  const daily = createDailyVerification({
    store: () => {
      throw error;
    },
    publicKey: undefined,
    accessDays: 0,
    clock: () => new Date(),
    logger: Object.assign(Object.create(silentLogger), { warn }) as typeof silentLogger,
  });
  expect(await daily.verify()).toBe(false);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: error },
    expect.stringContaining('could not be verified'),
  );
});
