import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, databaseUrlFile, databaseUrlOf } from '@marketplace/service-kit';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newPlace, removePlace, type Place } from '../testing/product.ts';
import { findBinaries } from './binaries.ts';
import { query } from './database.ts';
import { runnableBinaries } from './runnableBinaries.ts';
import { serverUser } from './serverUser.ts';
import { startPostgres, type RunningPostgres } from './startPostgres.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

describe('PostgreSQL of a DATA_DIR', () => {
  let place: Place;
  let running: RunningPostgres | undefined;
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    await removePlace(place);
  });
  const start = async (dataDir: string = place.DATA_DIR): Promise<string> => {
    running = await startPostgres({ dataDir, port: 0, logger });
    return running.url;
  };
  /** The state after a kill -9: the pid file is there, and another process has its pid by now. */
  const leavePidFile = async (pid: number): Promise<void> => {
    await start();
    const file = join(place.DATA_DIR, 'postgres/postmaster.pid');
    const text = await readFile(file, 'utf8');
    await running?.stop();
    await writeFile(file, text.replace(/^\d+/, String(pid)));
    await chmod(file, 0o644); // its owner is root
  };

  it('is durable, and needs its password', async () => {
    const url = await start();
    expect(
      await query(url, "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit')"),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    const wrong = new URL(url);
    wrong.password = 'postgres';
    await expect(query(wrong.href, 'SELECT')).rejects.toMatchObject({ code: '28P01' });
  });

  it('is found in a folder with a long name, though variables lead to another PostgreSQL', async () => {
    const another = {
      PGHOST: 'nowhere.invalid',
      PGPORT: '1',
      PGUSER: 'nobody',
      PGPASSWORD: 'wrong',
      PGDATABASE: 'none',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c nonsense=1',
      PGDATA: '/nowhere',
    };
    for (const [name, value] of Object.entries(another)) vi.stubEnv(name, value);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const dataDir = join(place.DATA_DIR, 'x'.repeat(110));
    await mkdir(dataDir);
    const url = await start(dataDir);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each([
    ['its folder is made', 'initdb'],
    ['the server starts', 'postgres'],
  ])('stops at once while %s, and leaves nothing running', async (_, program) => {
    const folder = await mkdtemp(join(tmpdir(), 'slow-'));
    await chmod(folder, 0o777);
    const slow = join(folder, program);
    const file = join(folder, 'pid');
    const script = `[ "$1" = --version ] && exit; echo $$ > ${file}.half; mv ${file}.half ${file}; exec sleep 600`;
    await writeFile(slow, `#!/bin/sh\n${script}\n`);
    await chmod(slow, 0o755); // whatever the umask is
    const own = { binaries: await findBinaries(), user: await serverUser(), dataDir: folder };
    const runnable = await runnableBinaries(own); // this checkout may be root's alone
    const binaries = { ...runnable, [program]: slow };
    const stopping = new AbortController();
    const { signal } = stopping;
    const starting = startPostgres({ dataDir: place.DATA_DIR, port: 0, logger, binaries, signal });
    const pid = await vi.waitFor(async () => Number(await readFile(file, 'utf8')), 60_000);
    stopping.abort();
    await expect(starting).rejects.toThrow();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await runnable.remove();
    await rm(folder, { recursive: true });
  });

  it('has its URL in a file for its owner’s command lines, while it runs', async () => {
    const url = await start();
    const { mode } = await stat(databaseUrlFile(place.DATA_DIR));
    expect(mode & 0o777).toBe(0o600);
    expect(await databaseUrlOf(place)).toBe(url);
    await running?.stop();
    await expect(databaseUrlOf(place)).rejects.toThrow(/npm start/);
  });

  it('starts though another program has the pid in its pid file, and leaves that program alone', async () => {
    const other = spawn('sleep', ['60']);
    await once(other, 'spawn');
    await leavePidFile(other.pid ?? 0);
    await query(await start(), 'SELECT');
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
  });

  it('starts though the pid in its pid file is a zombie, which still answers signals', async () => {
    // The shell becomes `sleep`, which never waits for its child, so the ended child stays a zombie.
    const parent = spawn('/bin/sh', ['-c', 'sleep 1 & echo $!; exec sleep 60']);
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    await expect
      .poll(() => readFile(`/proc/${Number(pid.toString())}/stat`, 'utf8'))
      .toMatch(/^\d+ \(sleep\) Z /);
    await leavePidFile(Number(pid.toString()));
    await query(await start(), 'SELECT');
    parent.kill();
  });
});
