import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Head, LedgerLine } from '@marketplace/event-store';
import type { StoredMessage, UserNotificationState, UserRecord } from '@marketplace/read-store';
import { counted, reasonOf } from '@marketplace/service-kit';
import { UsageError } from '@marketplace/service-kit/command-line';

/** The number of the format. Version 1.0.0 wrote this one, too. */
export const format = 2;

/**
 * A backup is lines of JSON, compressed by gzip, whose checksum shows a damaged file. In this order: `backup`, the lines of the
 * ledger, its head, notification states, items, messages, the accounts of a DATA_DIR, `end`.
 */
export type BackupLine =
  | { readonly backup: number; readonly takenAt: string }
  | LedgerLine
  | { readonly head: Head }
  | { readonly inbox: UserNotificationState }
  | { readonly item: UserRecord }
  | { readonly message: StoredMessage }
  | { readonly accounts: string }
  | { readonly end: true };

/** How much a backup has. */
export interface BackupContents {
  readonly head: Head;
  readonly notificationStates: number;
  /** Saved searches, bookmarks, feeds, settings and marks. */
  readonly items: number;
  readonly messages: number;
}

/** The contents of a backup in words. */
export const contentsOf = ({ head, notificationStates, items, messages }: BackupContents): string =>
  `the ledger up to position ${head.position}, hash ${head.hash}; ${counted(notificationStates, 'notification state')}; ` +
  `${items} saved searches, bookmarks, feeds, settings and marks; ${counted(messages, 'message')}.`;

/**
 * Writes a file that only its owner can read. The file gets its name only when it is complete and on the disk.
 * @throws {UsageError} if the file exists already, or can't be written
 */
export const writeBackup = async <T>(
  file: string,
  fill: (write: (line: BackupLine) => Promise<void>) => Promise<T>,
): Promise<T> => {
  if (await stat(file).catch(() => undefined)) throw new UsageError(`${file} exists already.`);
  const half = `${file}.half`;
  const handle = await open(half, 'w', 0o600).catch((error: unknown) => {
    throw new UsageError(`${file} can't be written: ${reasonOf(error)}`);
  });
  try {
    const gzip = createGzip({ level: 3 });
    const out = handle.createWriteStream({ flush: true });
    const written = finished(gzip.pipe(out));
    written.catch(() => undefined);
    const result = await fill(async (line) => {
      if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    await rename(half, file);
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(half, { force: true });
    throw error;
  }
};

/** The lines of a backup. @throws {UsageError} when it reaches the place that shows that the file is not a whole backup */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const chunks = createReadStream(file).on('error', (error) => gunzip.destroy(error));
  const gunzip = createGunzip();
  chunks.pipe(gunzip);
  let rest = '';
  let [isFirst, isWhole] = [true, false];
  try {
    for await (const chunk of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line = JSON.parse(text) as BackupLine;
        if (isFirst && !(typeof line === 'object' && 'backup' in line)) throw new Error('it is another file');
        if (typeof line === 'object' && 'backup' in line && line.backup !== format)
          throw new Error('a version before 1.0 made it, and only that version can restore it');
        [isFirst, isWhole] = [false, typeof line === 'object' && 'end' in line];
        yield line;
      }
    }
    if (!isWhole) throw new Error('its end is missing');
  } catch (error) {
    throw new UsageError(`${file} is not a whole backup: ${reasonOf(error)}`);
  } finally {
    chunks.destroy();
  }
}

/** Reads the whole file first, so that a restore does not find a damaged end halfway. @throws {UsageError} if it is not a whole backup */
export const assertWhole = async (file: string): Promise<void> => {
  const lines = readBackup(file);
  while ((await lines.next()).done !== true);
};
