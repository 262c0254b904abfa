import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withSecretFiles } from './secretFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'marketplace-secrets-'));
const file = join(folder, 'url');
writeFileSync(file, 'mongodb://user:p4ss@mongo/marketplace\n');
afterAll(() => rmSync(folder, { recursive: true }));

it('a secret may be in a file, as settings of Docker are', () => {
  expect(withSecretFiles({ MONGO_URL_FILE: file, PORT: '1' })).toMatchObject({
    MONGO_URL: 'mongodb://user:p4ss@mongo/marketplace',
    PORT: '1',
  });
  expect(withSecretFiles({ MONGO_URL_FILE: '', CONFIG_FILE: '/none' })).not.toHaveProperty('MONGO_URL');
});

it('a file that is not there, or a secret given twice, is refused without the secret in the message', () => {
  expect(() => withSecretFiles({ MONGO_URL_FILE: '/none' })).toThrow("MONGO_URL_FILE: /none can't be read.");
  expect(() => withSecretFiles({ MONGO_URL_FILE: file, MONGO_URL: 'mongodb://x' })).toThrow(
    /^MONGO_URL: .*Keep one\.$/,
  );
});
