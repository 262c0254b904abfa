import { openEventStore } from '@marketplace/event-store';
import { openPostgresReadStore } from '@marketplace/read-store';
import {
  createFirebaseIdentity,
  createLogger,
  createMetrics,
  createServiceApp,
  openAtDatabaseUrl,
  runProgram,
  startHttpServer,
  stopOnSignals,
  type Logger,
} from '@marketplace/service-kit';
import { readConfig } from './config.ts';
import { createQueryService } from './queryService.ts';

const openStores = async (url: string, logger: Logger) => {
  const events = await openEventStore({ url, logger });
  const reads = await openPostgresReadStore({ url, logger });
  await reads.projections.prepare();
  return { events, reads };
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
  const { events, reads } = await openAtDatabaseUrl(() => openStores(config.DATABASE_URL, logger));
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

await runProgram('The query service', start);
