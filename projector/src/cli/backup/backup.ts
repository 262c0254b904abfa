import { backUpLedger } from '@marketplace/event-store';
import {
  everyMessage,
  everyUserRecord,
  userRecordKinds,
  type UserNotificationState,
} from '@marketplace/read-store';
import { databaseUrlOf } from '@marketplace/service-kit';
import { readPages } from '@marketplace/service-kit/async';
import { printable, type ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { withProduct, type OpsCommand, type Session, dataDirOf } from '../session.ts';
import { contentsOf, format, writeBackup, type BackupLine } from './backupFile.ts';

/** Writes a line for each of these, and returns their number. */
const writeEach = async <T>(
  found: AsyncIterable<T>,
  write: (line: BackupLine) => Promise<void>,
  lineOf: (one: T) => BackupLine,
): Promise<number> => {
  let written = 0;
  for await (const one of found) {
    await write(lineOf(one));
    written += 1;
  }
  return written;
};

const run = (session: Session, file: string): Promise<ExitCode> =>
  withProduct<ExitCode>(session, async ({ reads }) => {
    const { environment, terminal, ownDatabase } = session;
    const url = await databaseUrlOf(environment);
    const dataDir = dataDirOf(environment);
    const contents = await writeBackup(file, async (write) => {
      // Creates the tables of the read store, if no projector has ever started.
      await reads.projections.prepare();
      await write({ backup: format, takenAt: new Date().toISOString() });
      const head = await backUpLedger(url, write);
      await write({ head });
      const inboxes = readPages<UserNotificationState>((last) =>
        reads.notificationStates.list(last?.uid ?? ''),
      );
      const notificationStates = await writeEach(inboxes, write, (inbox) => ({ inbox }));
      let items = 0;
      for (const kind of userRecordKinds)
        items += await writeEach(everyUserRecord(reads.userData, kind), write, (item) => ({ item }));
      const messages = await writeEach(everyMessage(reads.messages, undefined), write, (message) => ({
        message,
      }));
      const accounts = dataDir === undefined ? undefined : await ownDatabase?.readAccounts(dataDir);
      if (accounts !== undefined) await write({ accounts });
      await write({ end: true });
      return { head, notificationStates, items, messages };
    });
    await terminal.answer(`${printable(file)}: ${contentsOf(contents)}`);
    return 0;
  });

export const backupCommand: OpsCommand = (session, done) =>
  new Command('backup')
    .summary('write the ledger and what users keep to a file')
    .description(
      'Writes the ledger (as of one moment), the notification states, the saved searches, bookmarks and feeds, the messages, and, without DATABASE_URL, the accounts of DATA_DIR to a new file, while the product runs. Read models are not in it: a restore makes them from the ledger. The key that signs heads is not in it either.',
    )
    .argument('<file>', 'the new file; only its owner can read it')
    .action(async (file: string) => {
      done(await run(session, file));
    });
