import { verifyLedger } from '@marketplace/audit';
import {
  openEventStore,
  restoreLedger,
  type EventStore,
  type Head,
  type LedgerLine,
} from '@marketplace/event-store';
import {
  userRecordKinds,
  openReadStore,
  type StoredMessage,
  leastOf,
  type UserNotificationState,
  type UserRecord,
  type ReadStore,
} from '@marketplace/read-store';
import { createLogger, databaseUrlOf, Problem, readSettings, SettingsError } from '@marketplace/service-kit';
import type { ExitCode } from '@marketplace/service-kit/command-line';
import { Command } from 'commander';
import { settingsSchema, type OpsCommand, type Session, dataDirOf } from '../session.ts';
import { migrateAsOwner } from '../migrate.ts';
import { assertWhole, contentsOf, readBackup, type BackupContents, type BackupLine } from './backupFile.ts';
import { forgetAgain, readForgotten } from './forgotten.ts';

const atOnce = 50;

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
    const lists = [
      reads.notificationStates.list(''),
      ...userRecordKinds.map((kind) => reads.userData.list(kind)),
      reads.messages.list(undefined, { limit: 1 }),
    ];
    if (leastOf(live) === 0 && (await Promise.all(lists)).every(({ length }) => length === 0)) return;
  } finally {
    await reads.close();
  }
  throw new Problem(
    'conflict',
    'The database of MONGO_URL has read models. Set MONGO_URL to another database, or add --replace: the read models there are deleted, and all that users keep.',
  );
};

const restoreInbox = async (
  reads: ReadStore,
  { uid, readUpTo, opened = [], muted }: UserNotificationState,
  head: Head,
): Promise<void> => {
  // A notification state may be newer than the ledger in the backup. Positions above the head will belong to other events.
  await reads.notificationStates.markRead(uid, Math.min(readUpTo, head.position));
  for (const position of opened)
    if (position <= head.position) await reads.notificationStates.markOpened(uid, position);
  if (muted.length > 0) await reads.notificationStates.mute(uid, muted);
};

const restoreItem = async (reads: ReadStore, item: UserRecord, head: Head): Promise<void> => {
  await reads.userData.add({ ...item, since: Math.min(item.since, head.position) }, Infinity);
};

const restoreMessage = async (reads: ReadStore, message: StoredMessage, head: Head): Promise<void> => {
  await reads.messages.restore({ ...message, position: Math.min(message.position, head.position) });
};

/** @throws {Problem} `conflict` if the restored ledger is not valid, or does not have the head of the backup */
const assertVerified = async (events: EventStore, head: Head): Promise<void> => {
  const knownHead = head.position === 0 ? undefined : head;
  const { valid, firstBroken, reason = '' } = await verifyLedger(events, { knownHead });
  if (valid) return;
  const where = firstBroken === undefined ? 'not valid' : `broken at position ${firstBroken}`;
  throw new Problem('conflict', `The restored ledger is ${where}. ${reason}`);
};

const isLedgers = (line: BackupLine): line is LedgerLine =>
  typeof line === 'string' || 'schema' in line || 'table' in line;

interface RestoredData extends BackupContents {
  readonly accounts: string | undefined;
}

/** Restores the lines after the ledger: notification states, user data, messages, accounts. */
const restoreRest = async (
  lines: AsyncGenerator<BackupLine>,
  head: Head,
  reads: ReadStore,
): Promise<RestoredData> => {
  let [notificationStates, items, messages] = [0, 0, 0];
  let accounts: string | undefined;
  let busy: Promise<void>[] = [];
  for await (const line of lines) {
    if (typeof line === 'string') continue;
    if ('accounts' in line) accounts = line.accounts;
    if ('inbox' in line) {
      busy.push(restoreInbox(reads, line.inbox, head));
      notificationStates += 1;
    }
    if ('item' in line) {
      busy.push(restoreItem(reads, line.item, head));
      items += 1;
    }
    if ('message' in line) {
      busy.push(restoreMessage(reads, line.message, head));
      messages += 1;
    }
    if (busy.length === atOnce) {
      await Promise.all(busy);
      busy = [];
    }
  }
  await Promise.all(busy);
  return { head, notificationStates, items, messages, accounts };
};

interface RestoreOptions {
  readonly file: string;
  readonly replace: boolean;
  /** Uids of the persons who were forgotten since the backup. */
  readonly forgotten: readonly string[];
}

const restoreInto = async (
  url: string,
  session: Session,
  { file, replace, forgotten }: RestoreOptions,
): Promise<RestoredData> => {
  const { terminal, environment } = session;
  const { MONGO_URL: mongoUrl } = readSettings(settingsSchema, environment);
  const logger = createLogger({ level: 'error', name: 'ops' });
  const openReads = () => openReadStore({ postgresUrl: url, mongoUrl, logger });
  if (mongoUrl !== undefined && !replace) await assertUnused(await openReads());
  const lines = readBackup(file);
  let head: Head | undefined;
  const ledger = async function* (): AsyncGenerator<LedgerLine> {
    for (;;) {
      const next = await lines.next();
      if (next.done === true) return;
      const line = next.value;
      if (isLedgers(line)) yield line;
      if (typeof line === 'object' && 'head' in line) {
        head = line.head;
        return;
      }
    }
  };
  const { keptAs } = await restoreLedger(url, ledger(), { replace });
  if (keptAs !== undefined) terminal.print(`The ledger that was there is kept as the schema ${keptAs}.`);
  if (head === undefined) throw new Problem('conflict', 'The backup has no head.');
  const reads = await openReads();
  try {
    await reads.forget();
    await reads.projections.prepare();
    const rest = await restoreRest(lines, head, reads);
    const events = await openEventStore({ url, logger });
    try {
      await forgetAgain(events.persons, forgotten);
      await assertVerified(events, head);
    } finally {
      await events.close();
    }
    return rest;
  } finally {
    await reads.close();
  }
};

const run = async (session: Session, given: RestoreOptions): Promise<ExitCode> => {
  await assertWhole(given.file);
  const database = await startDatabase(session);
  try {
    const { accounts, ...contents } = await restoreInto(database.url, session, given);
    const dataDir = dataDirOf(session.environment);
    if (dataDir === undefined && ownerUrlOf(session.environment) !== undefined)
      await migrateAsOwner(session.environment);
    if (accounts !== undefined && dataDir !== undefined) {
      if ((await session.ownDatabase?.readAccounts(dataDir)) === undefined)
        await session.ownDatabase?.writeAccounts(dataDir, accounts);
      else session.terminal.print('DATA_DIR has accounts already; these are kept.');
    }
    await session.terminal.answer(
      `Restored and verified: ${contentsOf(contents)} Start the product: it makes the read models.`,
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
      done(await run(session, { file, replace, forgotten: await readForgotten(forgotten) }));
    });
