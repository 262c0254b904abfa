import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { exportLedger, verifyLedger } from '@marketplace/audit';
import { openEventStore } from '@marketplace/event-store';
import { silentLogger } from '@marketplace/event-store/testing';
import { runOps } from '@marketplace/projector/cli';
import { openPrivateStore } from '@marketplace/private-store';
import { createTerminal } from '@marketplace/service-kit/command-line';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';

const restored = async (name: string) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { url } = database;
  const output = new PassThrough().resume();
  const code = await runOps({
    environment: { DATABASE_URL: url },
    terminal: createTerminal(output, output),
    isTerminal: false,
    signal: new AbortController().signal,
    words: ['restore', fileURLToPath(new URL(`files/${name}`, import.meta.url)), '--no-forgotten'],
  });
  expect(code).toBe(0);
  const events = await openEventStore({ url, logger: silentLogger });
  const kept = openPrivateStore({ url, logger: silentLogger });
  onTestFinished(async () => {
    await events.close();
    await kept.close();
  });
  return { events, kept };
};

/** The public keys of the heads that are signed in the backups. */
const publicKeyOf = (key: string) => `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----\n`;

it('restores a backup that 1.0.0 made, and what an auditor of that time saw is still there', async () => {
  const { events, kept } = await restored('backup-1.0.0.gz');
  const publicKey = publicKeyOf('MCowBQYDK2VwAyEARpgRYNLScJbL8Al8/VTy9xQ1qfTUUK7VG4Vix0PvcGA=');
  const head = {
    position: 9,
    hash: '0e1c3216a5f24c7ea27e8be1039fdf52d95ba226b22d9a4bcbcd98b9f6d1430d',
  };
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
  expect(await kept.notificationStates.get('ada')).toEqual({
    readUpTo: 5,
    muted: ['delivered'],
  });
  expect(await kept.userData.of('bookmark', 'bob0')).toHaveLength(1);
});

it.each([
  ['the same format with the last schema that had it', 'backup-2-schema-10.gz'],
  ['format 3', 'backup-3.gz'],
])('restores a backup of %s: its export has the same bytes', async (_what, name) => {
  const { events, kept } = await restored(name);
  const publicKey = publicKeyOf('MCowBQYDK2VwAyEACyAbntQD6/457W/YKH6rTxuWVIZYtkv0D54/klVVj+E=');
  const signed = { heads: 2, unchecked: 0, upTo: 68 };
  expect(await verifyLedger(events, { publicKey })).toMatchObject({ valid: true, checked: 73, signed });
  const bytes = createHash('sha256');
  const end = { position: 73, hash: '' };
  for await (const piece of exportLedger(events, { format: 'jsonl', filter: { to: 73 }, end }))
    bytes.update(piece);
  // of an export by the code that made the backup, without the line of its end
  expect(bytes.digest('hex')).toBe('6ea467fb694c81818f896734b0b484445c1eecc0857be1d24e3c84aff0872200');
  expect(await events.persons.read('demo-tom')).toMatchObject({ state: 'forgotten', position: 71 });
  expect(await events.persons.read('demo-mina')).toMatchObject({ state: 'held', reason: 'Tax law' });
  expect(await kept.notificationStates.get('demo-ada')).toEqual({ readUpTo: 61, muted: ['delivered'] });
  for (const kind of ['search', 'bookmark', 'feed'] as const)
    expect(await kept.userData.of(kind, 'demo-bob')).toHaveLength(1);
  expect(await kept.userData.of('mark', 'demo-ada')).toHaveLength(2);
  const messages = await kept.messages.list(undefined, { limit: 9 });
  expect(messages.map(({ text }) => text).sort()).toEqual(['Tomorrow', 'When can you begin?']);
});
