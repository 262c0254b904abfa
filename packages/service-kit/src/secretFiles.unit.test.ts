import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createFence } from './identity/fence.ts';
import { openFirebase } from './identity/firebaseIdentity.ts';
import { createLogger } from './logger.ts';
import { mailSettings } from './mailSettings.ts';
import { withSecretFiles } from './secretFiles.ts';
import { readSettings } from './settings.ts';

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

it('a file that is empty counts as not set', () => {
  const empty = join(folder, 'empty');
  writeFileSync(empty, '\n');
  expect(readSettings(z.object(mailSettings), withSecretFiles({ SMTP_URL_FILE: empty }))).toEqual({});
});

it('an empty key file of a service account is taken away from firebase-admin, one that is not there is refused', () => {
  const open = (key: string) => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', key);
    openFirebase({
      projectId: 'own-project',
      production: true,
      logger: createLogger({ level: 'silent', name: 'test' }),
      fence: createFence(),
    });
    return process.env['GOOGLE_APPLICATION_CREDENTIALS'];
  };
  onTestFinished(() => void vi.unstubAllEnvs());
  writeFileSync(join(folder, 'no-key'), '');
  expect(open(join(folder, 'no-key'))).toBeUndefined();
  expect(open(file)).toBe(file);
  expect(() => open('/none')).toThrow("GOOGLE_APPLICATION_CREDENTIALS: /none can't be read.");
});
