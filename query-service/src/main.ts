import { openEventStore, type EventStore } from '@marketplace/event-store';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import {
  createFirebaseIdentity,
  createLogger,
  createMetrics,
  createServiceApp,
  SettingsError,
  startHttpServer,
  stopOnSignals,
  type Logger,
} from '@marketplace/service-kit';
import { readConfig } from './config.ts';
import { createQueryService } from './queryService.ts';

interface Stores {
  readonly events: EventStore;
  readonly reads: ReadStore;
}

const openStores = async (url: string, logger: Logger): Promise<Stores> => {
  try {
    const events = await openEventStore({ url, logger });
    const reads = await openPostgresReadStore({ url, logger });
    await reads.projections.prepare();
    return { events, reads };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATABASE_URL: the stores can't be opened there: ${why}`, { cause: error });
  }
};

/** The query service as a program of its own. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger({ level: config.LOG_LEVEL, name: 'query-service' });
  const identity = createFirebaseIdentity({
    projectId: config.FIREBASE_PROJECT_ID,
    emulatorHost: config.FIREBASE_AUTH_EMULATOR_HOST,
    logger,
    production: config.NODE_ENV === 'production',
  });
  const { events, reads } = await openStores(config.DATABASE_URL, logger);
  const service = createQueryService({
    tasks: reads.tasks,
    feed: events.feed,
    identity,
    clock: () => new Date(),
    logger,
  });
  await service.start();
  const app = createServiceApp({
    logger,
    metrics: createMetrics(),
    routers: [{ path: '/', router: service.router }],
    health: [{ name: 'PostgreSQL', check: () => reads.check() }],
    limits: { writes: config.RATE_LIMIT_WRITES, reads: config.RATE_LIMIT_READS },
    identity,
  });
  const server = await startHttpServer(app, { port: config.PORT, host: config.HOST });
  stopOnSignals(async () => {
    await Promise.all([server.stop(), service.stop()]);
    await reads.close();
    await events.close();
  }, logger);
  logger.info({ port: server.port }, 'ready');
};

try {
  await start();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`The query service can't start. ${error.message}\n`);
  process.exit(1);
}
