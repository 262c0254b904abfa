import { randomUUID } from 'node:crypto';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { openTakenOver, type PrivateStore } from '@marketplace/private-store';
import { openReadStore, type ReadStore } from '@marketplace/read-store';
import {
  createLogger,
  databaseUrlsOf,
  distributedSettings,
  readSettings,
  startJob,
  type Accounts,
  type DistributedSettings,
  type Logger,
} from '@marketplace/service-kit';
import {
  orUnavailable,
  machineUser,
  type CommandFactory,
  type CommandSession,
} from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { createOperations, type ActionOrigin, type Operations } from '../index.ts';

/** The parts of a DATA_DIR that only `npm start` opens, and no service. */
export interface OwnDatabase {
  /** Starts the PostgreSQL of a DATA_DIR on which no product runs; creates it if it is missing. The URL has the owner's rights. */
  start(dataDir: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
  /** The accounts of the Auth emulator; undefined if there are none. */
  readAccounts(dataDir: string): Promise<string | undefined>;
  writeAccounts(dataDir: string, accounts: string): Promise<void>;
}

/** One call of `npm run ops`. */
export interface Session extends CommandSession {
  /** True when a person reads the answer, false when a program does. */
  readonly isTerminal: boolean;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Opens the PostgreSQL of a DATA_DIR; missing in tests of this room. */
  readonly ownDatabase?: OwnDatabase;
  /** Finds accounts at the identity provider that the environment names; without it, only uids in the ledger are known. */
  readonly accountsOf?: (environment: Session['environment']) => Accounts;
}
export type OpsCommand = CommandFactory<Session>;

export interface Product {
  readonly events: EventStore;
  readonly privateStore: PrivateStore;
  readonly reads: ReadStore;
  readonly operations: Operations;
  readonly settings: DistributedSettings;
  readonly logger: Logger;
}

export const settingsSchema = z.object(distributedSettings);

/**
 * Opens the stores that the environment names, and closes them after the work. Commands write requests to the stores,
 * and the product's projectors carry them out: this process follows no feed and applies no events.
 */
export const withProduct = async <T>(
  { environment, accountsOf }: Session,
  work: (product: Product) => Promise<T>,
): Promise<T> => {
  const urls = await databaseUrlsOf(environment);
  const settings = readSettings(settingsSchema, environment);
  const logger = createLogger({ level: 'error', name: 'ops' });
  const events = await orUnavailable(openEventStore({ url: urls.events, logger }));
  const mongoUrl = settings.MONGO_URL;
  const privateStore = await orUnavailable(openTakenOver({ url: urls.events, mongoUrl, logger }));
  const reads = await openReadStore({ postgresUrl: urls.reads, mongoUrl, logger });
  const operations = createOperations({
    events,
    store: reads.projections,
    ...(accountsOf && { accounts: { isKnown: (uid) => accountsOf(environment).isKnown(uid) } }),
  });
  const sampling = startJob(operations.job, logger);
  try {
    return await work({ events, privateStore, reads, operations, settings, logger });
  } finally {
    await sampling.stop();
    await reads.close();
    await privateStore.close();
    await events.close();
  }
};

/** The origin of an action on the command line: its actor is the user of this machine. No token is needed. */
export const actingHere = (reason: string | undefined): ActionOrigin => ({
  actor: machineUser(),
  reason,
  correlationId: randomUUID(),
});

/** The DATA_DIR whose PostgreSQL is used; undefined if DATABASE_URL names another PostgreSQL. */
export const dataDirOf = ({
  DATABASE_URL: url = '',
  DATA_DIR: dataDir = '',
}: Session['environment']): string | undefined =>
  url !== '' ? undefined : dataDir === '' ? '.data' : dataDir;
