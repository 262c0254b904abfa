import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPlace, processesOf, removePlace, runProduct, type Place } from './testing/product.ts';

describe('a start that fails', () => {
  let place: Place;
  let other: Server;
  beforeEach(async () => {
    place = await newPlace();
    other = createServer();
  });
  afterEach(async () => {
    other.close();
    await removePlace(place);
  });
  const refused = async (settings: Readonly<Record<string, string>> = {}): Promise<string> => {
    const product = runProduct({ ...place, ...settings });
    expect(await product.ended()).toBe(1);
    expect(await processesOf(place)).toEqual([]);
    return product.output();
  };

  it.each(['PORT', 'POSTGRES_PORT', 'AUTH_EMULATOR_PORT'])(
    'names the variable if another program uses %s, and leaves nothing running',
    async (variable) => {
      other.listen(Number(place[variable]), '127.0.0.1');
      await once(other, 'listening');
      const output = await refused();
      expect(output).toContain(`${variable}=${place[variable]}: port ${place[variable]} is in use`);
      expect(output).not.toContain('    at ');
    },
  );

  it.each(['below a link to a missing folder', 'below /proc'])(
    'names DATA_DIR if it can’t be made %s',
    async (where) => {
      const link = join(place.DATA_DIR, 'unmounted');
      await symlink(join(place.DATA_DIR, 'missing'), link);
      const path = join(where === 'below /proc' ? '/proc' : link, 'new', 'data');
      expect(await refused({ DATA_DIR: path })).toContain(`DATA_DIR=${path} can't be written to.`);
    },
  );

  it('reports that the given PostgreSQL can’t be reached', async () => {
    const output = await refused({ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/none' });
    expect(output).toMatch(/DATABASE_URL: the event store can't be opened/);
  });

  it.each([
    ['SIGINT', /Starting the Auth emulator/],
    ['SIGTERM', /Posting demo tasks/],
  ] as const)('stops on %s after %s, with exit code 0, and leaves nothing running', async (signal, line) => {
    const product = runProduct({ ...place, SEED_DEMO: 'true' });
    await product.printed(line);
    expect(await product.signal(signal)).toBe(0);
    expect(await processesOf(place)).toEqual([]);
    expect(product.output()).not.toContain("can't start");
  });
});
