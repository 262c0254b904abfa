import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { guardedSoon, soon } from './connection.ts';

afterEach(() => vi.useRealTimers());

it('a call that MongoDB does not answer is refused before the gateway takes the service for away', async () => {
  const template = new URL('../../../../ops/gateway/templates/nginx.conf.template', import.meta.url);
  const waits = Number(/\n {4}proxy_read_timeout (\d+)s;/.exec(readFileSync(template, 'utf8'))?.[1]) * 1000;
  expect(soon + 500).toBeLessThan(waits);

  vi.useFakeTimers();
  const answer = expect(guardedSoon(() => new Promise(() => undefined))).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await vi.advanceTimersByTimeAsync(soon);
  await answer;
});
