import { access, chmod, cp, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createLogger } from '@marketplace/service-kit';
import { realPart } from '@marketplace/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newPlace, processesOf, removePlace, type Place } from '../testing/product.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { query } from './database.ts';
import { runnableBinaries } from './runnableBinaries.ts';
import { serverUser } from './serverUser.ts';
import { startPostgres, type RunningPostgres } from './startPostgres.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const root = realPart(
  'root',
  process.getuid?.() === 0 ? 'root' : undefined,
  'only root can start a server as another user',
);

root.describe('PostgreSQL started by root in a folder that only root may enter', () => {
  let place: Place;
  let closed: string;
  let running: RunningPostgres | undefined;
  beforeEach(async () => {
    place = await newPlace();
    closed = join(place.DATA_DIR, 'closed');
    await mkdir(join(closed, 'data'), { recursive: true });
    await chmod(closed, 0o700);
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    await removePlace(place);
  });

  const start = async (binaries?: Binaries): Promise<string> => {
    running = await startPostgres({
      dataDir: join(closed, 'data'),
      port: 0,
      logger,
      ...(binaries && { binaries }),
    });
    return running.url;
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  /** PostgreSQL's programs, inside the closed folder. */
  const closedBinaries = async (): Promise<Binaries> => {
    const found = await findBinaries();
    const folder = join(closed, 'program');
    await cp(dirname(dirname(found.postgres)), folder, { recursive: true, verbatimSymlinks: true });
    return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
  };
  const programOf = async (pid: number): Promise<string> =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')[0] ?? '';

  it('runs there as another user, keeps its data, and leaves nothing running', async () => {
    await query(await start(), 'CREATE TABLE kept AS SELECT 7 AS number');
    const [pid = 0] = await processesOf(place);
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:.*\b0\b/m);
    await stop();
    expect(await processesOf(place)).toEqual([]);
    expect(await query(await start(), 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    expect((await stat(join(closed, 'data/postgres'))).isDirectory()).toBe(true);
  });

  it('runs a copy of its programs if these are in that folder too, and removes it', async () => {
    const binaries = await closedBinaries();
    await query(await start(binaries), 'CREATE TABLE kept AS SELECT 7 AS number');
    const copy = await programOf(running?.pid() ?? 0);
    expect(copy).toMatch(/^\/var\/cache\/marketplace-postgres\//);
    await stop();
    await expect(access(dirname(dirname(copy)))).rejects.toThrow('ENOENT');
    expect(await query(await start(binaries), 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  });

  it('gives advice if the copy does not run either', async () => {
    const [binaries, user] = await Promise.all([closedBinaries(), serverUser()]);
    const copies = join(closed, 'copies');
    await expect(runnableBinaries({ binaries, user, dataDir: closed, copies })).rejects.toThrow(
      `A copy in ${copies} would do, but`,
    );
  });
});
