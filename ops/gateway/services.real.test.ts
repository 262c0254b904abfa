import { expect, it, vi } from 'vitest';
import { accounts, callsOf } from './testing/calls.ts';
import { realNginx, startTestGateway, type TestGateway } from './testing/nginx.ts';
import { startTestService } from './testing/service.ts';

let gateway: TestGateway;
const { call, received, problem } = callsOf(() => gateway);

realNginx.describe('a service behind nginx', () => {
  it('can stream without delay', async () => {
    const streaming = await startTestService('queries', (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      res.write(': hello\n\n');
    });
    gateway = await startTestGateway({
      commands: [streaming.address],
      projectors: [streaming.address],
      queries: [streaming.address],
      emulator: undefined,
    });
    try {
      const stream: ReadableStream<Uint8Array> | null = (await call('/api/updates')).body;
      const reader = stream?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(': hello\n\n');
      await reader?.cancel();
      expect(await problem(`${accounts}:signUp`, { method: 'POST' })).toMatchObject({ status: 404 });
    } finally {
      await gateway.stop();
      await streaming.stop();
    }
  });

  it('is replaced by another instance for reads when it hangs, and a write gets an answer', async () => {
    const hung = await startTestService('hung', () => undefined);
    const other = await startTestService('other');
    const addresses = [hung.address, other.address];
    gateway = await startTestGateway({
      commands: [hung.address],
      projectors: addresses,
      queries: addresses,
      emulator: undefined,
    });
    try {
      const limit = () => ({ signal: AbortSignal.timeout(15_000) });
      const names = await Promise.all(
        Array.from({ length: 6 }, async () => (await received('/api/tasks', limit())).name),
      );
      expect(new Set(names)).toEqual(new Set(['other']));
      expect(await problem('/api/tasks', { method: 'POST', ...limit() })).toMatchObject({ status: 503 });
    } finally {
      await gateway.stop();
      await Promise.all([hung.stop(), other.stop()]);
    }
  });

  it.each(['PUT', 'DELETE'])(
    'gets a %s again from an instance that hung, with the same key',
    async (method) => {
      const keys: unknown[] = [];
      const hung = await startTestService('hung', (req) => keys.push(req.headers['idempotency-key']));
      const other = await startTestService('other');
      gateway = await startTestGateway({
        commands: [hung.address, other.address],
        projectors: [other.address],
        queries: [other.address],
        emulator: undefined,
      });
      try {
        const body = method === 'PUT' ? '{}' : null;
        const send = (headers: Record<string, string> = {}) =>
          received('/api/tasks/1', { method, body, headers, signal: AbortSignal.timeout(15_000) });
        const answers = await Promise.all([
          send({ 'Idempotency-Key': 'mine' }),
          ...[1, 2, 3, 4, 5].map(() => send()),
        ]);
        const [own, ...made] = answers.map(({ headers }) => String(headers['idempotency-key']));
        expect(own).toBe('mine');
        for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
        expect(new Set(made).size).toBe(made.length);
        expect(keys).not.toEqual([]);
        expect([own, ...made]).toEqual(expect.arrayContaining(keys));
        // The call may reach the instance that hangs. A POST is not sent again, so its answer is then 503.
        const post = await vi.waitFor(() => received('/api/tasks', { method: 'POST', body: '{}' }), 20_000);
        expect(post.headers).not.toHaveProperty('idempotency-key');
      } finally {
        await gateway.stop();
        await Promise.all([hung.stop(), other.stop()]);
      }
    },
  );

  it('has the time for a deletion until the ledger has it', async () => {
    const slow = await startTestService('slow', (_req, res) => {
      setTimeout(() => res.writeHead(202).end(), 4_500);
    });
    const [queries, projectors] = [[slow.address], [slow.address]];
    gateway = await startTestGateway({ commands: [slow.address], projectors, queries, emulator: undefined });
    try {
      expect((await call('/api/account', { method: 'DELETE' })).status).toBe(202);
    } finally {
      await gateway.stop();
      await slow.stop();
    }
  });

  it('is replaced by another instance while it does not answer; if there is no other, callers get a 503', async () => {
    const [one, other] = await Promise.all([startTestService('one'), startTestService('other')]);
    const addresses = [one.address, other.address];
    gateway = await startTestGateway({
      commands: addresses,
      projectors: addresses,
      queries: addresses,
      emulator: undefined,
    });
    try {
      const names = new Set<string>();
      for (let round = 0; round < 8; round += 1) names.add((await received('/api/tasks')).name);
      expect([...names].toSorted()).toEqual(['one', 'other']);
      await one.stop();
      for (let round = 0; round < 8; round += 1) expect((await received('/api/tasks')).name).toBe('other');
      await other.stop();
      const { headers, ...document } = await problem('/api/tasks', { headers: { 'X-Request-Id': 'mine' } });
      expect(document).toMatchObject({ status: 503, requestId: 'mine' });
      expect(document.message).toContain('try again');
      expect(headers.get('retry-after')).toBe('1');
      expect(await problem('/readyz')).toMatchObject({ status: 503 });
      const back = await startTestService('back', undefined, other.port);
      await expect.poll(async () => (await call('/api/tasks')).status, { timeout: 5_000 }).toBe(200);
      await back.stop();
    } finally {
      await gateway.stop();
    }
  });

  it('is named by /readyz as it answers there itself, while it is not ready', async () => {
    const unready = '{"status":"down","dependencies":{"read-store":{"status":"down"}}}';
    const queries = await startTestService('queries', (_req, res) => res.writeHead(503).end(unready));
    const commands = await startTestService('commands');
    gateway = await startTestGateway({
      commands: [commands.address],
      projectors: [commands.address],
      queries: [queries.address],
      emulator: undefined,
    });
    try {
      const answer = await call('/readyz');
      expect([answer.status, await answer.text()]).toEqual([503, unready]);
      await commands.stop();
      expect((await call('/readyz')).status).toBe(503);
      await queries.stop();
      expect(await problem('/readyz')).toMatchObject({ status: 503 });
    } finally {
      await gateway.stop();
    }
  });
});
