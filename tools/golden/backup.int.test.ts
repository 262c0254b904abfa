import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { verifyLedger } from '@marketplace/audit';
import { openEventStore } from '@marketplace/event-store';
import { silentLogger } from '@marketplace/event-store/testing';
import { runOps } from '@marketplace/projector/cli';
import { openPostgresReadStore } from '@marketplace/read-store';
import { createTerminal } from '@marketplace/service-kit/command-line';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';

const file = fileURLToPath(new URL('files/backup-1.0.0.gz', import.meta.url));
/** The public key of the heads that are signed in the backup. */
const publicKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEARpgRYNLScJbL8Al8/VTy9xQ1qfTUUK7VG4Vix0PvcGA=
-----END PUBLIC KEY-----
`;
const head = {
  position: 9,
  hash: '0e1c3216a5f24c7ea27e8be1039fdf52d95ba226b22d9a4bcbcd98b9f6d1430d',
};

it('restores a backup that 1.0.0 made, and what an auditor of that time saw is still there', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { url } = database;
  const output = new PassThrough().resume();
  const code = await runOps({
    environment: { DATABASE_URL: url },
    terminal: createTerminal(output, output),
    isTerminal: false,
    signal: new AbortController().signal,
    words: ['restore', file, '--no-forgotten'],
  });
  expect(code).toBe(0);

  const events = await openEventStore({ url, logger: silentLogger });
  const reads = await openPostgresReadStore({ url, logger: silentLogger });
  onTestFinished(async () => {
    await events.close();
    await reads.close();
  });
  const signed = { heads: 3, unchecked: 0, upTo: 9 };
  expect(await verifyLedger(events, { publicKey })).toMatchObject({ valid: true, head, states: 3, signed });
  await events.recordAccess({ actor: { uid: 'eve', email: 'e@x' }, call: 'GET', details: {} });
  const accesses = await events.readAccesses({ limit: 10 });
  expect(accesses.map(({ id, actor }) => [id, actor.uid])).toEqual([
    [4, 'eve'],
    [3, 'carl'],
    [2, 'carl'],
    [1, 'carl'],
  ]);
  expect(accesses[3]).toMatchObject({ call: 'GET /audit/events', details: { limit: '0', q: '"ü' } });
  expect(await reads.notificationStates.get('ada')).toEqual({
    readUpTo: 5,
    muted: ['delivered'],
  });
  expect(await reads.userData.of('bookmark', 'bob0')).toHaveLength(1);
});
