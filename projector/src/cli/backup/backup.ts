import { stat } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import { endForExport, exportLedger, writeWhole } from '@marketplace/audit';
import { readSnapshot, type Snapshot } from '@marketplace/event-store';
import { databaseUrlOf, Problem, reasonOf } from '@marketplace/service-kit';
import { printable, UsageError, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { withProduct, type OpsCommand, type Session, dataDirOf } from '../session.ts';
import { contentsOf, format, openBackup, type BackupLine } from './backupFile.ts';

/** The lines after the export. */
async function* linesOf(
  { schema, tables }: Snapshot,
  { environment, ownDatabase }: Session,
): AsyncGenerator<BackupLine> {
  yield { backup: format, takenAt: new Date().toISOString() };
  yield { schema };
  yield* tables;
  const dataDir = dataDirOf(environment);
  const accounts = dataDir === undefined ? undefined : await ownDatabase?.readAccounts(dataDir);
  if (accounts !== undefined) yield { accounts };
  yield { end: true };
}

async function* textOf(ledger: Snapshot, session: Session) {
  const whole = { format: 'jsonl', filter: {} } as const;
  const end = await endForExport(ledger, undefined, { ...whole, clock: () => new Date() });
  yield* exportLedger(ledger, { ...whole, end });
  for await (const line of linesOf(ledger, session)) yield `${JSON.stringify(line)}\n`;
}

const run = (session: Session, file: string): Promise<ExitCode> =>
  withProduct<ExitCode>(session, async ({ logger }) => {
    if (await stat(file).catch(() => undefined)) throw new UsageError(`${file} exists already.`);
    await readSnapshot(await databaseUrlOf(session.environment), logger, (ledger) =>
      writeWhole(file, textOf(ledger, session), createGzip({ level: 3 })),
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
      'Writes an export of the ledger, and after it, as of the same moment, the notification states, the saved searches, bookmarks and feeds, the messages, the settings of mails, and, without DATABASE_URL, the accounts of DATA_DIR to a new file, while the product runs; then reads and verifies the file. Read models are not in it: a restore makes them from the ledger. The key that signs heads is not in it either.',
    )
    .argument('<file>', 'the new file; only its owner can read it')
    .action(async (file: string) => {
      done(await run(session, file));
    });
