import { openEventStore } from '@marketplace/event-store';
import { openPostgresReadStore } from '@marketplace/read-store';
import {
  createLogger,
  createMetrics,
  createServiceApp,
  SettingsError,
  startHttpServer,
  stopOnSignals,
} from '@marketplace/service-kit';
import { readConfig } from './config.ts';
import { createProjector } from './projector.ts';

/** The projector as a program of its own. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger({ level: config.LOG_LEVEL, name: 'projector' });
  const eventStore = await openEventStore({ url: config.DATABASE_URL, logger });
  const readStore = await openPostgresReadStore({ url: config.DATABASE_URL, logger });
  const projector = createProjector({ feed: eventStore.feed, store: readStore.projections, logger });
  await projector.start();
  const app = createServiceApp({
    logger,
    metrics: createMetrics(),
    routers: [],
    health: [
      { name: 'PostgreSQL (event store)', check: () => eventStore.check() },
      { name: 'PostgreSQL (read models)', check: () => readStore.check() },
    ],
    limits: { writes: config.RATE_LIMIT_WRITES, reads: config.RATE_LIMIT_READS },
  });
  const server = await startHttpServer(app, { port: config.PORT, host: config.HOST });
  stopOnSignals(async () => {
    await server.stop();
    await projector.stop();
    await readStore.close();
    await eventStore.close();
  }, logger);
  logger.info({ port: server.port }, 'ready');
};

try {
  await start();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`The projector can't start. ${error.message}\n`);
  process.exit(1);
}
