import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LedgerReads } from '@marketplace/event-store';
import { SettingsError } from '@marketplace/service-kit';
import { isCode } from '@marketplace/service-kit/error-code';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { createSigner, type Signer } from './signer.ts';

type HeadStore = Pick<LedgerReads, 'newestHead'>;

/** How to make a key; part of error messages. */
export const howToSetKey =
  'Make one (openssl genpkey -algorithm ed25519 -out audit-key.pem) and set AUDIT_SIGNING_KEY to its path or its text.';

/** The file of the key that `npm start` makes in DATA_DIR. */
const keyFile = (dataDir: string): string => join(dataDir, 'audit-signing-key.pem');

/**
 * The signer of the setting AUDIT_SIGNING_KEY: a private Ed25519 key in PEM (PKCS #8), or the path of a file with one.
 * @throws {SettingsError} if the setting is neither
 */
export const signerOf = async (setting: string): Promise<Signer> => {
  try {
    const isText = setting.includes('-----BEGIN');
    // Environment files often have `\n` for line breaks.
    const pem = isText ? setting.replaceAll('\\n', '\n') : await readFile(setting, 'utf8');
    return createSigner(pem);
  } catch (error) {
    throw new SettingsError(
      `AUDIT_SIGNING_KEY must be a private Ed25519 key in PEM, or the path of one. ${howToSetKey}`,
      { cause: error },
    );
  }
};

/** The signer with the key in DATA_DIR; undefined if there is no key yet. */
const keptSigner = async (dataDir: string): Promise<Signer | undefined> => {
  try {
    return createSigner(await readFile(keyFile(dataDir), 'utf8'));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw new SettingsError(`${keyFile(dataDir)} is not the key that was made there. Restore it.`, {
      cause: error,
    });
  }
};

/** The signer with the key in DATA_DIR; before the first head the call creates the key, for its owner only. The caller must hold the folder's lock. */
export const ownSigner = async (dataDir: string, store: HeadStore): Promise<Signer | undefined> => {
  const kept = await keptSigner(dataDir);
  if (kept ?? (await store.newestHead())) return kept;
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await replaceFile(keyFile(dataDir), pem);
  return createSigner(pem);
};

/** The signer of a command line: of its setting, or of DATA_DIR if the product runs there. */
export const signerFor = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Signer | undefined> => {
  const { AUDIT_SIGNING_KEY: setting = '', DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = environment;
  if (setting !== '') return signerOf(setting);
  return url === '' ? keptSigner(dataDir === '' ? '.data' : dataDir) : undefined;
};
