import { ownSigner, signerOf, type Signer } from '@marketplace/audit';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { openReadStore, type ReadStore } from '@marketplace/read-store';
import type { Logger, Metrics } from '@marketplace/service-kit';
import { startAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
import type { Settings } from './config.ts';
import { startPostgres } from './postgres/startPostgres.ts';
import { StartError } from './startError.ts';
import type { StopStack } from './stopStack.ts';

export interface StandaloneOptions {
  readonly logger: Logger;
  /** Tells the person who waits how far the start is. */
  readonly say: (line: string) => void;
  /** Aborted: the start is given up, and what was started is stopped. */
  readonly signal?: AbortSignal;
}

/** The truth, and what is made from it. */
export interface Stores {
  readonly events: EventStore;
  readonly reads: ReadStore;
}

/** Opens the stores on the PostgreSQL that is given, or on one that is started for them. */
export const openStores = async (
  settings: Settings,
  options: StandaloneOptions & { readonly metrics: Metrics },
  started: StopStack,
): Promise<Stores> => {
  const { postgres, dataDir } = settings;
  const { logger, metrics, say, signal } = options;
  let url: string;
  if ('url' in postgres) url = postgres.url;
  else {
    say('Starting PostgreSQL ...');
    const server = await startPostgres({ dataDir, port: postgres.embeddedPort, logger });
    started.add('PostgreSQL', () => server.stop());
    url = server.url;
  }
  signal?.throwIfAborted();
  try {
    const events = await openEventStore({ url, logger, metrics });
    started.add('event store', () => events.close());
    const reads = await openReadStore({
      postgresUrl: url,
      mongoUrl: settings.distributed.MONGO_URL,
      logger,
    });
    started.add('read store', () => reads.close());
    return { events, reads };
  } catch (error) {
    if (!('url' in postgres)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATABASE_URL: the event store can't be opened there: ${why}`, { cause: error });
  }
};

/** host:port of the emulator, started or given; undefined: Firebase itself. */
export const haveEmulator = async (
  settings: Settings,
  { logger, say }: StandaloneOptions,
  started: StopStack,
): Promise<string | undefined> => {
  const { dataDir } = settings;
  const { emulator, projectId } = settings.auth;
  if (emulator === undefined || 'host' in emulator) return emulator?.host;
  say('Starting the Auth emulator ...');
  const running = await startAuthEmulator({ port: emulator.embeddedPort, projectId, dataDir, logger });
  started.add('Auth emulator', () => running.stop());
  return running.host;
};

/** What signs heads of the ledger: a key that is given, or on our own PostgreSQL one that is made for it. */
export const haveSigner = async ({
  auditSigningKey,
  postgres,
  dataDir,
}: Settings): Promise<Signer | undefined> => {
  if (auditSigningKey !== undefined) return signerOf(auditSigningKey);
  return 'embeddedPort' in postgres ? ownSigner(dataDir) : undefined;
};
