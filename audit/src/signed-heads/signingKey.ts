import { generateKeyPairSync } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '@marketplace/service-kit';
import { createSigner, type Signer } from './signer.ts';

/** How to come by a key, for whoever is asked for one. */
export const howToSetKey =
  'Make one (openssl genpkey -algorithm ed25519 -out audit-key.pem) and set AUDIT_SIGNING_KEY to its path, or to its text.';

/** Where the product that has everything in DATA_DIR keeps the key that it made for itself. */
const keyFile = (dataDir: string): string => join(dataDir, 'audit-signing-key.pem');

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * The signer of the setting AUDIT_SIGNING_KEY: a private Ed25519 key in PEM (PKCS #8), or the path of a file with one.
 * @throws {SettingsError} where it is none
 */
export const signerOf = async (setting: string): Promise<Signer> => {
  try {
    const isText = setting.includes('-----BEGIN');
    // Environment files often have `\n` for the ends of lines.
    const pem = isText ? setting.replaceAll('\\n', '\n') : await readFile(setting, 'utf8');
    return createSigner(pem);
  } catch (error) {
    throw new SettingsError(
      `AUDIT_SIGNING_KEY must be a private Ed25519 key in PEM, or the path of one. ${howToSetKey}`,
      { cause: error },
    );
  }
};

/** The key of a product that has everything in DATA_DIR: undefined where it has made none yet. */
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

/** The same; made at the first time, for its owner alone. The caller must have taken the folder. */
export const ownSigner = async (dataDir: string): Promise<Signer> => {
  const kept = await keptSigner(dataDir);
  if (kept) return kept;
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  // Beside its place first: a start that is cut off half-way leaves no half of a key.
  const half = `${keyFile(dataDir)}.next`;
  const file = await open(half, 'w', 0o600);
  try {
    await file.writeFile(pem);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, keyFile(dataDir));
  return createSigner(pem.toString());
};

/** The signer that a command line has: by its setting, or else, on a product's own database, the product's. */
export const signerFor = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Signer | undefined> => {
  const { AUDIT_SIGNING_KEY: setting = '', DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = environment;
  if (setting !== '') return signerOf(setting);
  return url === '' ? keptSigner(dataDir === '' ? '.data' : dataDir) : undefined;
};
