import { ownSigner, signerOf, type Signer } from '@marketplace/audit';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { openTakenOver, type PrivateStore } from '@marketplace/private-store';
import { openReadStore, type ReadStore } from '@marketplace/read-store';
import {
  createLifecycle,
  reasonOf,
  type DatabaseUrls,
  type Logger,
  type Metrics,
  type Lifecycle,
  type ProcessFence,
} from '@marketplace/service-kit';
import type { EmulatorOptions } from './auth-emulator/emulatorChild.ts';
import { startAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
import type { Settings } from './config.ts';
import { makeProgramUsers } from './postgres/programUsers.ts';
import { startPostgres, type RunningPostgres } from './postgres/startPostgres.ts';
import { StartError } from './startError.ts';

export interface StandaloneOptions {
  readonly logger: Logger;
  /** Prints a line for the user who waits for the start. */
  readonly print: (line: string) => void;
  /** If it aborts, the start ends, and all running components are stopped. */
  readonly signal?: AbortSignal;
  /** The clock of the services. A test may pass one of another year. */
  readonly clock?: () => Date;
}

export interface RunningStandalone {
  /** The public address. */
  readonly url: string;
  /** Finishes the requests under way, then stops everything. */
  stop(): Promise<void>;
}

/** Starts the components of a program; the last one gives its URL. If one fails, nothing is left running. */
export const startAll = async (
  { logger }: Pick<StandaloneOptions, 'logger'>,
  start: (lifecycle: Lifecycle) => Promise<string>,
): Promise<RunningStandalone> => {
  const lifecycle = createLifecycle(logger);
  try {
    const url = await start(lifecycle);
    return { url, stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
};

/** Starts a PostgreSQL for the ledger and the read models as a child process. */
export const startDatabase = async (
  place: Pick<Parameters<typeof startPostgres>[0], 'dataDir' | 'port' | 'throwAway'>,
  { logger, print, signal }: StandaloneOptions,
  lifecycle: Lifecycle,
): Promise<RunningPostgres> => {
  print('Starting PostgreSQL ...');
  const server = await startPostgres({ ...place, users: makeProgramUsers, logger, signal });
  lifecycle.add({ name: 'PostgreSQL', stop: () => server.stop() });
  return server;
};

interface Stores {
  readonly events: EventStore;
  readonly privateStore: PrivateStore;
  readonly reads: ReadStore;
}

export const openStores = async (
  { urls, mongoUrl }: { readonly urls: DatabaseUrls; readonly mongoUrl: string | undefined },
  {
    logger,
    metrics,
    fence,
  }: { readonly logger: Logger; readonly metrics: Metrics; readonly fence?: ProcessFence },
  lifecycle: Lifecycle,
): Promise<Stores> => {
  const events = await openEventStore({ url: urls.events, logger, metrics, ...(fence && { fence }) });
  lifecycle.add({ name: 'event store', check: () => events.check(), stop: () => events.close() });
  const privateStore = await openTakenOver({ url: urls.events, mongoUrl, logger });
  lifecycle.add({ name: 'private store', stop: () => privateStore.close() });
  const reads = await openReadStore({ postgresUrl: urls.reads, mongoUrl, logger });
  lifecycle.add({ name: 'read store', check: () => reads.check(), stop: () => reads.close() });
  return { events, privateStore, reads };
};

/** Opens the stores on the PostgreSQL of the settings, or starts one for them. */
export const provideStores = async (
  { postgres, dataDir, distributed }: Settings,
  options: StandaloneOptions & { readonly metrics: Metrics; readonly fence: ProcessFence },
  lifecycle: Lifecycle,
): Promise<Stores> => {
  const mongoUrl = distributed.MONGO_URL;
  if (!('urls' in postgres)) {
    const { urls } = await startDatabase({ dataDir, port: postgres.embeddedPort }, options, lifecycle);
    options.signal?.throwIfAborted();
    return openStores({ urls, mongoUrl }, options, lifecycle);
  }
  options.signal?.throwIfAborted();
  return openStores({ urls: postgres.urls, mongoUrl }, options, lifecycle).catch((error: unknown) => {
    throw new StartError(`DATABASE_URL: the event store can't be opened there: ${reasonOf(error)}`, {
      cause: error,
    });
  });
};

/** Starts the emulator, or uses the one of the settings. Resolves to its host:port; undefined: Firebase itself. */
export const provideEmulator = async (
  settings: Settings,
  { logger, print, signal, onLink }: StandaloneOptions & Pick<EmulatorOptions, 'onLink'>,
  lifecycle: Lifecycle,
): Promise<string | undefined> => {
  const { dataDir } = settings;
  const { emulator, projectId } = settings.auth;
  if (emulator === undefined || 'host' in emulator) return emulator?.host;
  print('Starting the Auth emulator ...');
  const running = await startAuthEmulator({
    port: emulator.embeddedPort,
    projectId,
    dataDir,
    logger,
    signal,
    onLink,
  });
  lifecycle.add({ name: 'Auth emulator', stop: () => running.stop() });
  return running.host;
};

/** The signer of ledger heads: with the key of the settings, or on embedded PostgreSQL with a generated key. */
export const provideSigner = async (
  { auditSigningKey, postgres, dataDir }: Settings,
  events: EventStore,
): Promise<Signer | undefined> => {
  if (auditSigningKey !== undefined) return signerOf(auditSigningKey);
  return 'embeddedPort' in postgres ? ownSigner(dataDir, events) : undefined;
};

/** Waits for both, even if one fails, so that nothing is still starting while the rest is stopped. */
export const together = async <A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
};
