import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { readIfThere } from '../data-dir/readIfThere.ts';

/** The server's password: created at the first start, kept in DATA_DIR, readable by its owner only. */
export const serverPassword = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'postgres-password');
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await replaceFile(path, `${password}\n`);
  return password;
};
