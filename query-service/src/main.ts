import { openEventStore } from '@marketplace/event-store';
import { openPostgresReadStore } from '@marketplace/read-store';
import {
  createFirebaseIdentity,
  createLogger,
  createMetrics,
  createServiceApp,
  SettingsError,
  startHttpServer,
  stopOnSignals,
} from '@marketplace/service-kit';
import { readConfig } from './config.ts';
import { createQueryService } from './queryService.ts';

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
  const eventStore = await openEventStore({ url: config.DATABASE_URL, logger });
  const readStore = await openPostgresReadStore({ url: config.DATABASE_URL, logger });
  await readStore.projections.prepare();
  const service = createQueryService({
    tasks: readStore.tasks,
    feed: eventStore.feed,
    identity,
    clock: () => new Date(),
    logger,
  });
  await service.start();
  const app = createServiceApp({
    logger,
    metrics: createMetrics(),
    routers: [{ path: '/', router: service.router }],
    health: [{ name: 'PostgreSQL', check: () => readStore.check() }],
    limits: { writes: config.RATE_LIMIT_WRITES, reads: config.RATE_LIMIT_READS },
    identity,
  });
  const server = await startHttpServer(app, { port: config.PORT, host: config.HOST });
  stopOnSignals(async () => {
    await Promise.all([server.stop(), service.stop()]);
    await readStore.close();
    await eventStore.close();
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
