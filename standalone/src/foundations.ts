import { ownSigner, signerOf, type Signer } from '@marketplace/audit';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { openReadStore, type ReadStore } from '@marketplace/read-store';
import {
  createParts,
  reasonOf,
  type DatabaseUrls,
  type Logger,
  type Metrics,
  type Parts,
} from '@marketplace/service-kit';
import { startAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
import type { Settings } from './config.ts';
import { makeProgramUsers } from './postgres/programUsers.ts';
import { startPostgres } from './postgres/startPostgres.ts';
import { StartError } from './startError.ts';

export interface StandaloneOptions {
  readonly logger: Logger;
  /** Prints a line for the user who waits for the start. */
  readonly say: (line: string) => void;
  /** Aborted: the start ends, and all running parts are stopped. */
  readonly signal?: AbortSignal;
  /** The time of the services; a test may be in another year. */
  readonly clock?: () => Date;
}

export interface RunningStandalone {
  /** The public address. */
  readonly url: string;
  /** Finishes the requests under way, then stops everything. */
  stop(): Promise<void>;
}

/** Starts the parts of a program; the last one gives its URL. If one fails, nothing is left running. */
export const startAll = async (
  { logger }: Pick<StandaloneOptions, 'logger'>,
  start: (parts: Parts) => Promise<string>,
): Promise<RunningStandalone> => {
  const parts = createParts(logger);
  try {
    const url = await start(parts);
    return { url, stop: () => parts.stop() };
  } catch (error) {
    await parts.stop();
    throw error;
  }
};

/** Opens the stores on the PostgreSQL of the settings, or starts one for them. */
export const openStores = async (
  settings: Settings,
  options: StandaloneOptions & { readonly metrics: Metrics },
  parts: Parts,
): Promise<{ readonly events: EventStore; readonly reads: ReadStore }> => {
  const { postgres, dataDir } = settings;
  const { logger, metrics, say, signal } = options;
  let urls: DatabaseUrls;
  if ('urls' in postgres) ({ urls } = postgres);
  else {
    say('Starting PostgreSQL ...');
    const server = await startPostgres({
      dataDir,
      port: postgres.embeddedPort,
      users: makeProgramUsers,
      logger,
      signal,
    });
    parts.add({ name: 'PostgreSQL', stop: () => server.stop() });
    ({ urls } = server);
  }
  signal?.throwIfAborted();
  try {
    const events = await openEventStore({ url: urls.events, logger, metrics });
    parts.add({ name: 'event store', check: () => events.check(), stop: () => events.close() });
    const reads = await openReadStore({
      postgresUrl: urls.reads,
      mongoUrl: settings.distributed.MONGO_URL,
      logger,
    });
    parts.add({ name: 'read store', check: () => reads.check(), stop: () => reads.close() });
    return { events, reads };
  } catch (error) {
    if (!('urls' in postgres)) throw error;
    throw new StartError(`DATABASE_URL: the event store can't be opened there: ${reasonOf(error)}`, {
      cause: error,
    });
  }
};

/** Starts the emulator, or takes the one of the settings: host:port; undefined: Firebase itself. */
export const provideEmulator = async (
  settings: Settings,
  { logger, say, signal }: StandaloneOptions,
  parts: Parts,
): Promise<string | undefined> => {
  const { dataDir } = settings;
  const { emulator, projectId } = settings.auth;
  if (emulator === undefined || 'host' in emulator) return emulator?.host;
  say('Starting the Auth emulator ...');
  const running = await startAuthEmulator({
    port: emulator.embeddedPort,
    projectId,
    dataDir,
    logger,
    signal,
  });
  parts.add({ name: 'Auth emulator', stop: () => running.stop() });
  return running.host;
};

/** The signer of ledger heads: with the key of the settings, or on embedded PostgreSQL with a generated key. */
export const provideSigner = async ({
  auditSigningKey,
  postgres,
  dataDir,
}: Settings): Promise<Signer | undefined> => {
  if (auditSigningKey !== undefined) return signerOf(auditSigningKey);
  return 'embeddedPort' in postgres ? ownSigner(dataDir) : undefined;
};

/** Waits for both, even if one fails, so that nothing is still starting while the rest is stopped. */
export const together = async <A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
};
