import { allCalls } from '@marketplace/contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const personFor = (path: string) => {
  if (path.startsWith('/operations')) return 'operator';
  return path.startsWith('/audit') ? 'auditor' : 'ada';
};

it.each(allCalls.filter(({ method }) => method !== 'GET'))(
  '$method $path refuses a body with the userEmail of somebody else',
  async ({ method, path }) => {
    const address = path
      .replace('{name}', 'tasks')
      .replaceAll(/\{\w+\}/g, '01930b6e-5f3a-7c41-9d52-000000000001');
    const body = { userEmail: 'eve@example.com' };
    const { status, text } = await market.call(address, { as: personFor(path), method, body });
    expect([status, text]).toEqual([403, expect.stringContaining('userEmail')]);
  },
);
