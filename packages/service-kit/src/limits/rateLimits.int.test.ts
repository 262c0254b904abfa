import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { requireCaller } from '../identity/caller.ts';
import type { RunningProgram } from '../program/runProgram.ts';
import { startTestService, twoPeople } from '../testing/httpService.ts';

const router = express.Router();
router.get('/tasks', (_req, res) => res.json([]));
router.post('/bids', requireCaller(twoPeople), (_req, res) => res.json({}));

let running: RunningProgram | undefined;
afterEach(() => running?.stop());

const given = async (
  limits: { reads: number; writes: number },
  trustProxy?: string,
  site?: express.RequestHandler,
) => {
  const service = await startTestService(router, {
    limits,
    identity: twoPeople,
    trustProxy,
    ...(site && { site, routers: [{ path: '/api', router }] }),
  });
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
  it('of reads counts the pages of a site too, but not its files; a browser gets a page that says why', async () => {
    const site = express.Router().use((_req, res) => res.send('page'));
    const { service, statuses } = await given({ reads: 2, writes: 1 }, undefined, site);
    expect(await statuses('/', 1)).toEqual([200]);
    expect(await statuses('/assets/app.js', 3)).toEqual([200, 200, 200]);
    expect(await statuses('/browsetask?q=x', 2)).toEqual([200, 429]);
    const refused = await service.fetch('/', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      (await service.fetch('/api/tasks', { headers: { accept: 'text/html' } })).headers.get('content-type'),
    ).toContain('json');
    expect(await refused.text()).toMatch(/You made too many calls in one minute. Try again in \d+ s./);
  });
  it('of 0 means no limit', async () => {
    const { statuses } = await given({ reads: 0, writes: 0 });
    expect(new Set(await statuses('/tasks', 50))).toEqual(new Set([200]));
  });
  it('counts the caller behind two proxies that are trusted, one after the other, whatever it claims', async () => {
    const { statuses } = await given({ reads: 1, writes: 0 }, 'loopback, 10.0.0.0/8');
    const from = (...passedOn: string[]) =>
      statuses('/tasks', 1, { headers: { 'x-forwarded-for': passedOn.join(', ') } });
    const second = '10.1.2.3';
    expect(await from('192.0.2.1', second)).toEqual([200]);
    expect(await from('192.0.2.2', second)).toEqual([200]);
    expect(await from('192.0.2.1', second)).toEqual([429]);
    expect(await from('198.51.100.9', '192.0.2.2', second)).toEqual([429]);
    expect(await from('2001:db8:1:2::5', second)).toEqual([200]);
    expect(await from('2001:db8:1:2:ffff::6', second)).toEqual([429]);
    expect(await from('2001:db8:1:3::5', second)).toEqual([200]);
  });
  it('counts a proxy that is not trusted as one caller', async () => {
    const { statuses } = await given({ reads: 1, writes: 0 });
    const from = (address: string) => statuses('/tasks', 1, { headers: { 'x-forwarded-for': address } });
    expect([...(await from('192.0.2.1')), ...(await from('192.0.2.2'))]).toEqual([200, 429]);
  });
});
