import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { requireCaller } from '../identity/caller.ts';
import type { Running } from '../program/lifecycle.ts';
import { startTestService, twoPeople } from '../testing/httpService.ts';

const router = express.Router();
router.get('/tasks', (_req, res) => res.json([]));
router.post('/bids', requireCaller(twoPeople), (_req, res) => res.json({}));

let running: Running | undefined;
afterEach(() => running?.stop());

const given = async (limits: { reads: number; writes: number }) => {
  const service = await startTestService(router, { limits, identity: twoPeople });
  running = service;
  const statuses = async (path: string, times: number, init?: RequestInit) => {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1) all.push((await service.fetch(path, init)).status);
    return all;
  };
  return { service, statuses };
};
const by = (token: string) => ({ method: 'POST', headers: { authorization: `Bearer ${token}` } });

describe('a limit', () => {
  it('of writes counts each caller, from any address', async () => {
    const { service, statuses } = await given({ reads: 0, writes: 2 });
    expect(await statuses('/bids', 3, by('ada'))).toEqual([200, 200, 429]);
    expect(await statuses('/bids', 2, by('bob'))).toEqual([200, 200]);
    const response = await service.fetch('/bids', by('ada'));
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await response.json()).toMatchObject({
      status: 429,
      type: 'urn:marketplace:problem:too-many-requests',
    });
  });
  it('of writes counts callers with bad tokens by their address', async () => {
    const { statuses } = await given({ reads: 0, writes: 2 });
    expect(await statuses('/bids', 3, by('eve'))).toEqual([401, 401, 429]);
    expect(await statuses('/bids', 1, by('ada'))).toEqual([200]);
  });
  it('of reads counts by address, and does not limit writes or probes', async () => {
    const { statuses } = await given({ reads: 2, writes: 0 });
    expect(await statuses('/tasks', 3)).toEqual([200, 200, 429]);
    expect(await statuses('/bids', 1, by('ada'))).toEqual([200]);
    expect(await statuses('/readyz', 1)).toEqual([200]);
  });
  it('of 0 means no limit', async () => {
    const { statuses } = await given({ reads: 0, writes: 0 });
    expect(new Set(await statuses('/tasks', 50))).toEqual(new Set([200]));
  });
});
