import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService } from '../testing/httpService.ts';
import { readyJson, sendJson } from './answers.ts';

const text = (length: number) => JSON.stringify('Café 👩🏽‍🎨 '.repeat(length));
const router = express.Router();
router.get('/text', (_req, res) => {
  sendJson(res, 201, { 'X-Position': '7', 'Content-Type': 'application/problem+json' }, text(1));
});
router.get('/bytes/:length', (req, res) => {
  sendJson(res, 200, {}, readyJson(Buffer.from(text(Number(req.params.length)))));
});

let service: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  service = await startTestService(router);
});
afterAll(() => service.stop());

describe('a ready answer', () => {
  it('has its status and headers, and the headers of every answer', async () => {
    const response = await service.fetch('/text');
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(text(1))),
      'x-position': '7',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{1,64}$/);
    expect(await response.text()).toBe(text(1));
  });
  it.each([1, 1_000, 100_000])('ready to be sent is sent unchanged, %i words long', async (length) => {
    const response = await service.fetch(`/bytes/${length}`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe(text(length));
  });
  it('has no body for HEAD', async () => {
    const response = await service.fetch('/text', { method: 'HEAD' });
    expect([response.headers.get('content-length'), await response.text()]).toEqual([
      String(Buffer.byteLength(text(1))),
      '',
    ]);
  });
});
