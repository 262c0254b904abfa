import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markerStart } from './markers.ts';

const shownBytes = 60;

/** Each place in the files of the folder where the bytes of a marker are, with what is around it. */
export const bytesInFiles = async (folder: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // PostgreSQL removes files while they are read.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (let at = bytes.indexOf(markerStart); at >= 0; at = bytes.indexOf(markerStart, at + 1))
      found.push(
        `${file.slice(folder.length)} at ${at}: ${bytes.toString('latin1', Math.max(0, at - shownBytes), at + shownBytes).replaceAll(/[^ -~]+/g, '.')}`,
      );
  }
  return found;
};
