import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file, readable by its owner only. It has the old text or the new one at any time, even if the machine stops. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
