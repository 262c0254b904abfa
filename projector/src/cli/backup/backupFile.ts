import { createReadStream } from 'node:fs';
import { endLineOf, secondPart, unzipped, verifyExport, type VerifyExportOptions } from '@marketplace/audit';
import { genesisHash, type Head, type RestoredLedger, type TableLine } from '@marketplace/event-store';
import type { KeptLine as PrivateLine } from '@marketplace/private-store';
import { counted, reasonOf } from '@marketplace/service-kit';
import { UsageError } from '@marketplace/service-kit/command-line';

/**
 * The number of the format. Version 1.0.0 wrote 2: it has no export before it, but the tables of events and states, and `head`. Schemas before
 * 14 have the private data in lines of their own, after the tables.
 */
export const format = 3;

/** What is in no table; the accounts of a DATA_DIR are one line. */
export type KeptLine = PrivateLine | { readonly accounts: string };

/** A line after the export of the ledger, in this order. The file is compressed by gzip, whose checksum shows a damaged file. */
export type BackupLine =
  | { readonly backup: number; readonly takenAt: string }
  | { readonly schema: number }
  | TableLine
  | { readonly head: Head }
  | KeptLine
  | { readonly end: true };

const countedKinds = ['inbox', 'item', 'message', 'mail'] as const;
/** The kinds of rows by their table. */
const countedTables: Readonly<Record<string, (typeof countedKinds)[number]>> = {
  'private.notification_states': 'inbox',
  'private.user_data': 'item',
  'private.messages': 'message',
  'private.mails': 'mail',
};

/** How much a backup has. An item is a saved search, a bookmark, a feed, a setting, a mark or the words of a profile. */
interface BackupContents {
  readonly schema: number;
  readonly head: Head;
  readonly counts: Readonly<Record<(typeof countedKinds)[number], number>>;
}

export const contentsOf = ({ head, counts: { inbox, item, message, mail } }: BackupContents): string =>
  `the ledger up to position ${head.position}, hash ${head.hash}; ${counted(inbox, 'notification state')}; ` +
  `${item} saved searches, bookmarks, feeds, settings, marks and profiles; ${counted(message, 'message')}; ` +
  `${counted(mail, 'mail state')}.`;

const isTable = (line: BackupLine): line is TableLine => typeof line === 'string' || 'table' in line;
const isKept = (line: BackupLine): line is KeptLine =>
  typeof line !== 'string' && ['inbox', 'item', 'message', 'mail', 'accounts'].some((name) => name in line);

/** The bytes of a backup; one of format 2 follows an export without events. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const piece of unzipped(createReadStream(file, { highWaterMark: 1024 * 1024 }))) {
    if (isFirst && Buffer.from(piece).toString('latin1', 0, 64).startsWith(secondPart.begin))
      yield Buffer.from(`${endLineOf({ position: 0, hash: genesisHash.toString('hex') })}\n`);
    isFirst = false;
    yield piece;
  }
}

/** Reads and verifies the file. Returns the end of its events. */
const readThrough = async (
  file: string,
  onEvents: VerifyExportOptions['onEvents'],
  onLines: (lines: readonly BackupLine[]) => void | Promise<void>,
): Promise<Head> => {
  const onKept = (lines: readonly string[]) => onLines(lines.map((line) => JSON.parse(line) as BackupLine));
  const { valid, head, reason } = await verifyExport(bytesOf(file), { onEvents, onKept });
  if (!valid) throw new Error(reason);
  return head;
};

const readContents = async (file: string): Promise<BackupContents> => {
  const found: { formatVersion?: number; schema: number; head?: Head } = { schema: 0 };
  const counts = { inbox: 0, item: 0, message: 0, mail: 0 };
  let rowsOf: (typeof countedKinds)[number] | undefined;
  const end = await readThrough(file, undefined, (lines) => {
    for (const line of lines) {
      if (typeof line === 'string') {
        if (rowsOf) counts[rowsOf] += 1;
        continue;
      }
      if ('table' in line) rowsOf = countedTables[line.table];
      if ('backup' in line) found.formatVersion = line.backup;
      if ('schema' in line) found.schema = line.schema;
      if ('head' in line) found.head = line.head;
      for (const kind of countedKinds) if (kind in line) counts[kind] += 1;
    }
  });
  const { formatVersion, schema, head = end } = found;
  if (formatVersion === undefined) throw new Error('it is an export of the ledger, without what users keep');
  if (formatVersion === format || formatVersion === 2) return { schema, head, counts };
  const maker = formatVersion < format ? 'before 1.0' : 'after this one';
  throw new Error(`a version ${maker} made it, and only that version can restore it`);
};

/**
 * Reads and verifies a backup before anything is done with it.
 * @throws {UsageError} if it is not a whole backup as it was made
 */
export const openBackup = async (file: string) => ({
  contents: await readContents(file).catch((error: unknown) => {
    throw new UsageError(`${file} is not a whole backup: ${reasonOf(error)}`);
  }),
  readLedger: (into: RestoredLedger) =>
    readThrough(file, into.addEvents, (lines) => into.addTables(lines.filter(isTable))),
  readKept: (onKept: (lines: readonly KeptLine[]) => Promise<void>) =>
    readThrough(file, undefined, (lines) => onKept(lines.filter(isKept))),
});

export type Backup = Awaited<ReturnType<typeof openBackup>>;
