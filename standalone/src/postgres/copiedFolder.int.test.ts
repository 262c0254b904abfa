import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLogger } from '@marketplace/service-kit';
import { realPart } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeDataDir } from '../data-dir/dataDir.ts';
import { newPlace, removePlace, type Place } from '../testing/product.ts';
import { findBinaries } from './binaries.ts';
import { query } from './database.ts';
import { startPostgres } from './startPostgres.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const run = promisify(execFile);
const root = realPart(
  'root',
  process.getuid?.() === 0 ? 'root' : undefined,
  'only root can give files to others',
);

describe('a copy of a DATA_DIR', () => {
  let place: Place;
  let made: string;
  let dataDir: string;
  beforeAll(async () => {
    place = await newPlace();
    await chmod(place.DATA_DIR, 0o755);
    made = join(place.DATA_DIR, 'made');
    (await takeDataDir(made)).release();
    const server = await startPostgres({ dataDir: made, port: 0, logger });
    await query(server.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    await server.stop();
  });
  beforeEach(async () => {
    dataDir = join(place.DATA_DIR, 'it’s "a" copy');
    await rm(dataDir, { recursive: true, force: true });
    await cp(made, dataDir, { recursive: true });
  });
  afterAll(() => removePlace(place));
  const start = async () => {
    const taken = await takeDataDir(dataDir);
    const server = await startPostgres({ dataDir, port: 0, logger });
    const rows = await query(server.url, 'SELECT number FROM kept');
    await server.stop();
    taken.release();
    return rows;
  };

  it.each(['g+w', 'a-w', '777'])('starts with the mode %s', async (mode) => {
    await run('chmod', ['-R', mode, dataDir]);
    expect(await start()).toEqual([{ number: 7 }]);
  });

  it('says in PostgreSQL’s words, and with the user’s own path, why it can’t start', async () => {
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '');
    await expect(start()).rejects.toThrow(`"${dataDir}/postgres" is not a valid data directory`);
  });

  it.each([16, 99])('says what to do with a folder of PostgreSQL %d', async (version) => {
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
    await expect(start()).rejects.toThrow(
      new RegExp(`PostgreSQL ${version} made .*runs PostgreSQL \\d+, .*backup FILE.*restore FILE`),
    );
  });

  it.each([
    ['is not there', 'no-such-program', /no-such-program can't be started: spawn .* ENOENT.*npm ci/],
    ['ends without a word', 'exit 3', /PostgreSQL did not start: it ended with 3/],
    ['ends with a word', 'echo no room >&2; exit 1', /PostgreSQL did not start: no room/],
  ])('gives a reason if the server %s', async (_, script, reason) => {
    const postgres = join(place.DATA_DIR, script);
    if (script.includes(' ')) {
      await writeFile(postgres, `#!/bin/sh\n[ "$1" = --version ] && exit\n${script}\n`);
      await chmod(postgres, 0o755); // whatever the umask is
    }
    const binaries = { ...(await findBinaries()), postgres };
    await expect(startPostgres({ dataDir, port: 0, logger, binaries })).rejects.toThrow(reason);
  });

  root.describe('with other owners', () => {
    it.each(['.', 'postgres', 'postgres/global/pg_control'])(
      'starts with another owner of %s',
      async (what) => {
        await run('chown', ['-R', '12345:12345', join(dataDir, what)]);
        expect(await start()).toEqual([{ number: 7 }]);
      },
    );

    it('leaves a file alone that a link leads to', async () => {
      const elsewhere = join(place.DATA_DIR, 'elsewhere');
      await writeFile(elsewhere, '');
      await chmod(elsewhere, 0o604);
      await run('ln', ['-s', elsewhere, join(dataDir, 'postgres/link')]);
      expect(await start()).toEqual([{ number: 7 }]);
      const { uid, mode } = await stat(elsewhere);
      expect([uid, mode & 0o777]).toEqual([0, 0o604]);
    });

    /** What a user who may not repair the copy is told. */
    const startAsOther = async () => {
      const words = ['--input-type=module', '--eval'];
      const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
      const program = `
        import { takeDataDir } from ${url('../data-dir/dataDir.ts')};
        import { repairCluster } from ${url('repairCluster.ts')};
        process.setgid(54321);
        process.setuid(54321);
        await takeDataDir(${JSON.stringify(dataDir)});
        await repairCluster(${JSON.stringify(join(dataDir, 'postgres'))}, {});`;
      return run(process.execPath, [...words, program], { env: { ...process.env, LC_ALL: 'C' } });
    };

    it('tells another user the command to type', async () => {
      await run('chown', ['-R', '12345:12345', dataDir]);
      await expect(startAsOther()).rejects.toThrow(`sudo chown -R 54321:54321 '${dataDir}'`);
    });

    it.each([
      ['postgres/postmaster.pid', ''],
      ['auth/emulator.pid', ''],
      ['postgres/global', '/postgres'],
    ])('tells another user in one line who has only %s of another', async (what, inside) => {
      await mkdir(join(dataDir, 'auth'), { recursive: true });
      if (what.endsWith('.pid')) await writeFile(join(dataDir, what), '1\n', { mode: 0o600 });
      await run('chown', ['-R', '54321:54321', dataDir]);
      await run('chown', ['-R', '12345:12345', join(dataDir, what)]);
      await expect(startAsOther()).rejects.toThrow(
        new RegExp(`StartError: .*sudo chown -R 54321:54321 '.* copy${inside}' &&`),
      );
    });
  });
});
