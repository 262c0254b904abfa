import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@marketplace/event-store/testing';
import { openReadStore } from '@marketplace/read-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate } from '../../../ops/certificate.ts';
import { installedFerretDb } from '../testing/installed.ts';
import { quietPlace } from '../part.ts';
import { startFerretDb, type MongoServer } from './ferretDb.ts';

installedFerretDb.describe('read models in a MongoDB with TLS and passwords', () => {
  let server: MongoServer | undefined;
  let dir: string;
  let certFile: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'marketplace-mongo-'));
    const certificate = await makeCertificate(dir, ['IP:127.0.0.1'], 2);
    ({ certFile } = certificate);
    server = await startFerretDb(quietPlace(dir), {
      user: 'marketplace',
      password: 'p4/s s',
      ...certificate,
    });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(dir, { recursive: true });
  });

  /** Opens the read store as a user, and reads it. */
  const use = async (user: string, options: string) => {
    const mongoUrl = `mongodb://${user}127.0.0.1:${server?.port ?? 0}/marketplace?${options}`;
    const store = await openReadStore({ postgresUrl: '', mongoUrl, logger: silentLogger });
    try {
      await store.projections.prepare();
      await store.projections.setPaused('tasks', true);
      return (await store.projections.control('tasks')).paused;
    } finally {
      await store.close();
    }
  };
  const right = 'marketplace:p4%2Fs%20s@';

  it('work by what MONGO_URL says', { timeout: 60_000 }, async () => {
    expect(await use(right, `authSource=admin&tls=true&tlsCAFile=${encodeURIComponent(certFile)}`)).toBe(
      true,
    );
  });

  it.each([
    ['no password', '', 'tls=true', true],
    ['a wrong password', 'marketplace:wrong@', 'tls=true', true],
    ['no TLS', right, 'tls=false', false],
    ['a certificate that no known authority has signed', right, 'tls=true', false],
  ])('are not opened with %s', { timeout: 60_000 }, async (_what, user, options, knowsAuthority) => {
    const ca = knowsAuthority ? `&tlsCAFile=${encodeURIComponent(certFile)}` : '';
    await expect(use(user, `${options}${ca}`)).rejects.toThrow();
  });
});
