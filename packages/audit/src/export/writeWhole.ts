import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '@marketplace/service-kit/command-line';

/**
 * Writes a file that only its owner can read: it has e-mail addresses. It gets its name when it is complete and on the disk.
 * @param through changes the bytes on their way, e.g. compresses them
 * @throws {UsageError} if the file can't be written
 */
export const writeWhole = async (
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  ...through: readonly Transform[]
): Promise<void> => {
  const half = `${path}.half`;
  try {
    await pipeline([
      Readable.from(pieces),
      ...through,
      createWriteStream(half, { mode: 0o600, flush: true }),
    ]);
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    if (error instanceof Error && 'syscall' in error)
      throw new UsageError(`${path} can't be written: ${error.message}`, { cause: error });
    throw error;
  }
};
