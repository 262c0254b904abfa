import { expect } from 'vitest';
import { startServiceProcess, type ServiceProcess } from './serviceProcess.ts';

const timeout = 120_000;

/** Starts a service more than there are positions, and kills the one that closes bidding each time the ledger is beyond the next one; resolves to those left. */
export const killLeaders = async (
  databaseUrl: string,
  head: () => Promise<number>,
  positions: readonly number[],
): Promise<readonly ServiceProcess[]> => {
  let services = Array.from({ length: positions.length + 1 }, () => startServiceProcess(databaseUrl));
  const leader = () => services.find((service) => service.leads('deadlines'));
  for (const position of positions) {
    await expect.poll(leader, { timeout }).toBeDefined();
    const current = leader();
    await expect.poll(head, { timeout, interval: 20 }).toBeGreaterThan(position);
    await current?.kill('SIGKILL');
    services = services.filter((service) => service !== current);
  }
  return services;
};
