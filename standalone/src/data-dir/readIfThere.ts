import { readFile } from 'node:fs/promises';
import { isCode } from '@marketplace/service-kit/error-code';

/** The file's text; undefined if the file does not exist. */
export const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
