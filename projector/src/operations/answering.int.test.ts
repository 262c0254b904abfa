import { startTestService } from '@marketplace/service-kit/testing';
import { Router } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { optionalBody } from './answering.ts';

it('an optional body that can not be read is refused, and the program goes on', async () => {
  const router = Router();
  router.post('/', optionalBody(), (req, res) => res.json(req.body));
  const service = await startTestService(router);
  onTestFinished(() => service.stop());
  const post = async (body?: string, type = 'application/json') => {
    const init = { method: 'POST', ...(body !== undefined && { body, headers: { 'content-type': type } }) };
    return (await service.fetch('/', init)).status;
  };
  expect(await post('\u0016;')).toBe(400);
  expect(await post('{}', 'text/plain')).toBe(415);
  expect(await post('x'.repeat(100_000))).toBe(413);
  expect([await post(), await post('{}')]).toEqual([200, 200]);
});
