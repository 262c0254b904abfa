import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlFile, databaseUrlOf } from './databaseUrl.ts';

describe('the database of a command line', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marketplace-url-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('is the database of the running product, unless DATABASE_URL names another', async () => {
    await writeFile(databaseUrlFile(dataDir), 'postgresql://u:p@127.0.0.1:5433/marketplace\n');
    expect(await databaseUrlOf({ DATA_DIR: dataDir })).toBe('postgresql://u:p@127.0.0.1:5433/marketplace');
    const DATABASE_URL = 'postgresql://u:p@db/other';
    expect(await databaseUrlOf({ DATA_DIR: dataDir, DATABASE_URL })).toBe(DATABASE_URL);
  });

  it('must be set if no product runs, or if the URL is not a PostgreSQL URL', async () => {
    const none = join(dataDir, 'none');
    await expect(databaseUrlOf({ DATA_DIR: none })).rejects.toThrow(
      /^No product runs .*npm start.*DATABASE_URL/,
    );
    await expect(databaseUrlOf({ DATABASE_URL: 'mysql://x' })).rejects.toThrow(/DATABASE_URL: must be a URL/);
  });
});
