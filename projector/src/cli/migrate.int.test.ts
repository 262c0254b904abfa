import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@marketplace/event-store';
import { silentLogger } from '@marketplace/event-store/testing';
import { openPrivateStore } from '@marketplace/private-store';
import { leastOf, openReadStore } from '@marketplace/read-store';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProjector } from '../projector.ts';
import { postWithBid } from '../testing/sharing.ts';
import { opsHere } from './testing/cli.ts';

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<Record<string, unknown>>(sql).finally(() => client.end());
};

/** An empty database, with the URLs of its owner and of two users that do not exist yet. */
const given = async () => {
  const database = await createTestDatabase();
  const owner = database.url;
  const program = (name: string) => {
    const url = new URL(owner);
    url.username = `${name}_${randomBytes(4).toString('hex')}`;
    url.password = 'p%27w';
    return url;
  };
  const [events, reads] = [program('events'), program('reads')];
  onTestFinished(async () => {
    for (const { username } of [events, reads])
      await query(owner, `DROP OWNED BY ${username}; DROP ROLE ${username}`).catch(() => undefined);
    await database.drop();
  });
  return {
    owner,
    environment: { DATABASE_OWNER_URL: owner, DATABASE_URL: events.href, READ_DATABASE_URL: reads.href },
  };
};

it('a backup by a program’s user is restored by the owner, for programs with such users', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [from, to] = [await given(), await given()];
  await opsHere(['migrate'], from.environment);
  const original = await openEventStore({ url: from.environment.DATABASE_URL, logger: silentLogger });
  await postWithBid(original);
  await original.close();
  const { DATABASE_URL, READ_DATABASE_URL } = from.environment;
  const file = join(folder, 'backup');
  expect(await opsHere(['backup', file], { DATABASE_URL, READ_DATABASE_URL })).toMatchObject({ code: 0 });
  expect(await opsHere(['restore', file, '--no-forgotten'], to.environment)).toMatchObject({
    code: 0,
    err: '',
  });
  const postgresUrl = to.environment.READ_DATABASE_URL;
  const reads = await openReadStore({ postgresUrl, mongoUrl: undefined, logger: silentLogger });
  onTestFinished(() => reads.close());
  await reads.projections.prepare();
  const kept = openPrivateStore({ url: to.environment.DATABASE_URL, logger: silentLogger });
  onTestFinished(() => kept.close());
  await expect(kept.notificationStates.get('ada')).resolves.toMatchObject({ readUpTo: 0 });
  const restored = await openEventStore({ url: to.environment.DATABASE_URL, logger: silentLogger });
  onTestFinished(() => restored.close());
  expect(await postWithBid(restored)).toMatchObject({ position: 4 });
});

describe('npm run ops -- migrate', () => {
  it('makes users with whom the product works, rebuilds and is operated, also where it ran as the owner before', async () => {
    const { owner, environment } = await given();
    const asBefore = await openReadStore({ postgresUrl: owner, mongoUrl: undefined, logger: silentLogger });
    await asBefore.projections.prepare();
    await asBefore.close();
    for (let again = 0; again < 2; again += 1)
      expect(await opsHere(['migrate'], environment)).toMatchObject({ code: 0, err: '' });

    const { DATABASE_URL: url, READ_DATABASE_URL: postgresUrl } = environment;
    const events = await openEventStore({ url, logger: silentLogger });
    const reads = await openReadStore({ postgresUrl, mongoUrl: undefined, logger: silentLogger });
    const projector = createProjector({ events, store: reads.projections, logger: silentLogger });
    onTestFinished(async () => {
      await projector.stop();
      await reads.close();
      await events.close();
    });
    await projector.start();
    const { position } = await postWithBid(events);
    await vi.waitFor(async () => {
      expect(leastOf((await reads.projections.control('tasks')).live)).toBe(position);
    }, 60_000);
    for (const words of [
      ['rebuild', 'tasks'],
      ['rebuild', 'tasks'],
      ['rollback', 'tasks'],
    ])
      expect(await opsHere([...words, '--json'], environment)).toMatchObject({ code: 0 });
    const kept = openPrivateStore({ url, logger: silentLogger });
    onTestFinished(() => kept.close());
    await kept.notificationStates.markRead('ada', 1);
    const { out } = await opsHere(['doctor', '--json'], environment);
    expect(out).not.toMatch(/pg_read_all_stats/);
  });

  it('gives them no other right: not to change history, not to leave their store, not to become another user', async () => {
    const { environment } = await given();
    await opsHere(['migrate'], environment);
    const { DATABASE_URL: events, READ_DATABASE_URL: reads } = environment;
    const forEach = [
      'SET ROLE postgres',
      'SET SESSION AUTHORIZATION postgres',
      'CREATE ROLE another',
      'CREATE SCHEMA another',
      'CREATE TABLE public.another (a int)',
      `SELECT pg_read_file('/etc/passwd')`,
      `COPY (SELECT 1) TO PROGRAM 'true'`,
    ];
    for (const sql of [
      ...forEach,
      'ALTER TABLE event_store.events DISABLE TRIGGER append_only',
      `UPDATE event_store.events SET actor_uid = 'thief'`,
      'UPDATE event_store.events SET texts = NULL',
      'DELETE FROM event_store.migrations',
      'SELECT FROM read_models.projections',
      'RESET ROLE; SET ROLE read_models_program',
    ])
      await expect(query(events, sql), sql).rejects.toMatchObject({ code: '42501' });
    for (const sql of [
      ...forEach,
      'SELECT FROM event_store.events',
      'SELECT FROM private.messages',
      'SELECT event_store.refuse_change()',
      'RESET ROLE; SET ROLE event_store_program',
      'DELETE FROM read_models.migrations',
    ])
      await expect(query(reads, sql), sql).rejects.toMatchObject({ code: '42501' });
  });

  it('is what a program asks for that may not update the schema itself', async () => {
    const { owner, environment } = await given();
    await opsHere(['migrate'], environment);
    await query(owner, 'DROP SCHEMA event_store CASCADE');
    const opening = openEventStore({ url: environment.DATABASE_URL, logger: silentLogger });
    await expect(opening).rejects.toThrow('npm run ops -- migrate');
  });

  it('refuses to give programs a user with rights of its own', async () => {
    const { owner, environment } = await given();
    const { code, err } = await opsHere(['migrate'], { ...environment, READ_DATABASE_URL: owner });
    expect([code, err]).toEqual([1, expect.stringContaining('may do more than a program needs') as string]);
  });
});
