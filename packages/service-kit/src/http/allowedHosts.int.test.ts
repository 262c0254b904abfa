import { request } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService } from '../testing/httpService.ts';

const router = express.Router();
router.get('/tasks', (_req, res) => res.json([]));

type Service = Awaited<ReturnType<typeof startTestService>>;
let limited: Service;
let open: Service;
beforeAll(async () => {
  limited = await startTestService(router, {
    allowedHosts: ['Tasks.example.com'],
    limits: { reads: 10_000, writes: 10_000 },
  });
  open = await startTestService(router);
});
afterAll(() => Promise.all([limited.stop(), open.stop()]));

const statusOf = ({ port }: Service, host: string, path = '/tasks') =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end();
  });

describe('a service with ALLOWED_HOSTS', () => {
  it.each([
    'tasks.example.com',
    'TASKS.example.com:443',
    'localhost',
    'localhost:8080',
    'app.localhost',
    '127.0.0.1:8080',
    '192.168.1.7',
    '[::1]:8080',
  ])('serves %s', async (host) => {
    expect(await statusOf(limited, host)).toBe(200);
  });
  it.each([
    'evil.example',
    'tasks.example.com.evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'user@localhost',
    '[evil]',
  ])('refuses %s, which a web site can let point to it', async (host) => {
    expect(await statusOf(limited, host)).toBe(400);
    expect(await statusOf(open, host)).toBe(200);
  });
  it('answers probes by any name: monitoring may call it by the name of a container', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(await statusOf(limited, 'query-service:4003', path)).toBe(200);
  });
});

it('the metrics of a service with limits are read 300 times in a minute by an address, and no more', async () => {
  const read = async (service: Service) => (await service.fetch('/metrics')).status;
  const statuses: number[] = [];
  while (statuses.length < 301) statuses.push(await read(limited));
  expect(statuses.at(0)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await limited.fetch('/tasks', { headers: { host: 'localhost' } })).status).toBe(200);
  expect(await read(open)).toBe(200);
});
