import { verifyLedger } from '@marketplace/audit';
import { openEventStore, restoreLedger, type EventStore, type Head } from '@marketplace/event-store';
import { restorePrivate } from '@marketplace/private-store';
import { openReadStore, leastOf, type ReadStore } from '@marketplace/read-store';
import { createLogger, databaseUrlOf, Problem, readSettings, SettingsError } from '@marketplace/service-kit';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { settingsSchema, type OpsCommand, type Session, dataDirOf } from '../session.ts';
import { migrateAsOwner } from '../migrate.ts';
import { contentsOf, openBackup, type Backup } from './backupFile.ts';
import { forgetAgain, readForgotten } from './forgotten.ts';

const ownerUrlOf = ({ DATABASE_OWNER_URL: url = '' }: Session['environment']): string | undefined =>
  url === '' ? undefined : url;

/** The database to restore into: the one of the settings, or the PostgreSQL of DATA_DIR, which this function starts. */
const startDatabase = async ({ environment, ownDatabase }: Session) => {
  const dataDir = dataDirOf(environment);
  if (dataDir === undefined)
    return {
      url: ownerUrlOf(environment) ?? (await databaseUrlOf(environment)),
      stop: () => Promise.resolve(),
    };
  if (!ownDatabase) throw new SettingsError('DATABASE_URL: must be set.');
  return ownDatabase.start(dataDir);
};

/** Refuses a MongoDB that has data: it may belong to a product whose ledger is elsewhere. */
const assertUnused = async (reads: ReadStore): Promise<void> => {
  try {
    await reads.projections.prepare();
    const { live } = await reads.projections.control('tasks');
    if (leastOf(live) === 0) return;
  } finally {
    await reads.close();
  }
  throw new Problem(
    'conflict',
    'The database of MONGO_URL has read models. Set MONGO_URL to another database, or add --replace: the read models there are deleted.',
  );
};

/** @throws {Problem} `conflict` if the restored ledger is not valid, or does not have the head of the backup */
const assertVerified = async (events: EventStore, head: Head): Promise<void> => {
  const knownHead = head.position === 0 ? undefined : head;
  const { valid, firstBroken, reason = '' } = await verifyLedger(events, { knownHead });
  if (valid) return;
  const where = firstBroken === undefined ? 'not valid' : `broken at position ${firstBroken}`;
  throw new Problem('conflict', `The restored ledger is ${where}. ${reason}`);
};

interface RestoreOptions {
  readonly backup: Backup;
  readonly replace: boolean;
  /** Uids of the persons who were forgotten since the backup. */
  readonly forgotten: readonly string[];
}

/** Returns the accounts in the backup; '' if there are none. */
const restoreInto = async (
  url: string,
  session: Session,
  { backup, replace, forgotten }: RestoreOptions,
): Promise<string> => {
  const { terminal, environment } = session;
  const { MONGO_URL: mongoUrl } = readSettings(settingsSchema, environment);
  const logger = createLogger({ level: 'error', name: 'ops' });
  const openReads = () => openReadStore({ postgresUrl: url, mongoUrl, logger });
  if (mongoUrl !== undefined && !replace) await assertUnused(await openReads());
  const { head, schema } = backup.contents;
  const keptAs = await restoreLedger(url, { replace, schema }, async (into) => {
    await backup.readLedger(into);
  });
  if (keptAs !== undefined) terminal.print(`The ledger that was there is kept as the schema ${keptAs}.`);
  const reads = await openReads();
  // Before the schema is updated: that would take over what an earlier version kept beside these read models.
  await reads.forget();
  const events = await openEventStore({ url, logger });
  let accounts = '';
  try {
    await reads.projections.prepare();
    await restorePrivate(url, async (importLines) => {
      await backup.readKept(async (lines) => {
        for (const line of lines) if ('accounts' in line) accounts = line.accounts;
        await importLines(
          lines.flatMap((line) => ('accounts' in line ? [] : [line])),
          head.position,
        );
      });
    });
    await forgetAgain(events.persons, forgotten);
    await assertVerified(events, head);
  } finally {
    await events.close();
    await reads.close();
  }
  return accounts;
};

const run = async (session: Session, chosen: RestoreOptions): Promise<ExitCode> => {
  const database = await startDatabase(session);
  try {
    const accounts = await restoreInto(database.url, session, chosen);
    const dataDir = dataDirOf(session.environment);
    if (dataDir === undefined && ownerUrlOf(session.environment) !== undefined)
      await migrateAsOwner(session.environment, (line) => session.terminal.print(line));
    if (accounts !== '' && dataDir !== undefined) {
      if ((await session.ownDatabase?.readAccounts(dataDir)) === undefined)
        await session.ownDatabase?.writeAccounts(dataDir, accounts);
      else session.terminal.print('DATA_DIR has accounts already; these are kept.');
    }
    await session.terminal.answer(
      `Restored and verified: ${contentsOf(chosen.backup.contents)} Start the product: it makes the read models.`,
    );
    return 0;
  } finally {
    await database.stop();
  }
};

interface Options {
  readonly replace?: boolean;
  readonly forgotten?: string | false;
}

export const restoreCommand: OpsCommand = (session, done) =>
  new Command('restore')
    .summary('restore a backup into an empty database or DATA_DIR')
    .description(
      "Restores a file of 'backup' into DATABASE_URL, or if that is not set into DATA_DIR, while no product runs there, and verifies the whole chain. The read models are emptied; the projector makes them again. With Kafka, set a new KAFKA_TOPIC.",
    )
    .argument('<file>', 'the backup')
    .option('--forgotten <file>', "the list that 'forgotten' has made: these persons are forgotten again")
    .option('--no-forgotten', 'nobody was forgotten since the backup')
    .option('--replace', 'also where there is a ledger: it is kept as a schema of another name')
    .action(async (file: string, { replace = false, forgotten }: Options) => {
      const uids = await readForgotten(forgotten);
      done(await run(session, { backup: await openBackup(file), replace, forgotten: uids }));
    });
