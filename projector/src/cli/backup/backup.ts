import { stat } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import { endForExport, exportLedger, writeWhole } from '@marketplace/audit';
import { readSnapshot, type Snapshot } from '@marketplace/event-store';
import {
  everyMessage,
  everyUserRecord,
  userRecordKinds,
  type MailState,
  type ReadStore,
  type UserNotificationState,
} from '@marketplace/read-store';
import { databaseUrlOf, Problem, reasonOf } from '@marketplace/service-kit';
import { readPages } from '@marketplace/service-kit/async';
import { printable, UsageError, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { withProduct, type OpsCommand, type Session, dataDirOf } from '../session.ts';
import { contentsOf, format, openBackup, type BackupLine } from './backupFile.ts';

/** The lines after the export. */
async function* linesOf(
  { schema, tables }: Snapshot,
  reads: ReadStore,
  { environment, ownDatabase }: Session,
): AsyncGenerator<BackupLine> {
  yield { backup: format, takenAt: new Date().toISOString() };
  yield { schema };
  yield* tables;
  const states = readPages<UserNotificationState>((last) => reads.notificationStates.list(last?.uid ?? ''));
  for await (const inbox of states) yield { inbox };
  for (const kind of userRecordKinds)
    for await (const item of everyUserRecord(reads.userData, kind)) yield { item };
  for await (const message of everyMessage(reads.messages, undefined)) yield { message };
  for await (const mail of readPages<MailState>((last) => reads.mails.list(last?.uid ?? ''))) yield { mail };
  const dataDir = dataDirOf(environment);
  const accounts = dataDir === undefined ? undefined : await ownDatabase?.readAccounts(dataDir);
  if (accounts !== undefined) yield { accounts };
  yield { end: true };
}

async function* textOf(ledger: Snapshot, reads: ReadStore, session: Session) {
  const whole = { format: 'jsonl', filter: {} } as const;
  const end = await endForExport(ledger, undefined, { ...whole, clock: () => new Date() });
  yield* exportLedger(ledger, { ...whole, end });
  for await (const line of linesOf(ledger, reads, session)) yield `${JSON.stringify(line)}\n`;
}

const run = (session: Session, file: string): Promise<ExitCode> =>
  withProduct<ExitCode>(session, async ({ reads, logger }) => {
    if (await stat(file).catch(() => undefined)) throw new UsageError(`${file} exists already.`);
    // Creates the tables of the read store, if no projector has ever started.
    await reads.projections.prepare();
    await readSnapshot(await databaseUrlOf(session.environment), logger, (ledger) =>
      writeWhole(file, textOf(ledger, reads, session), createGzip({ level: 3 })),
    );
    const { contents } = await openBackup(file).catch((error: unknown) => {
      throw new Problem('conflict', `${reasonOf(error)} It can't be restored: keep earlier backups.`);
    });
    await session.terminal.answer(`${printable(file)}: ${contentsOf(contents)}`);
    return 0;
  });

export const backupCommand: OpsCommand = (session, done) =>
  new Command('backup')
    .summary('write the ledger and what users keep to a file')
    .description(
      'Writes an export of the ledger (as of one moment), and after it the notification states, the saved searches, bookmarks and feeds, the messages, the settings of mails, and, without DATABASE_URL, the accounts of DATA_DIR to a new file, while the product runs; then reads and verifies the file. Read models are not in it: a restore makes them from the ledger. The key that signs heads is not in it either.',
    )
    .argument('<file>', 'the new file; only its owner can read it')
    .action(async (file: string) => {
      done(await run(session, file));
    });
