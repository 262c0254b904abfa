import { createHourlyCheckpoints, measureCheckpoints, signerOf } from '@marketplace/audit';
import { feedOnceOpen, openEventStore } from '@marketplace/event-store';
import { openReadStore } from '@marketplace/read-store';
import {
  createFirebaseIdentity,
  createLogger,
  createMetrics,
  createServiceApp,
  openAtDatabaseUrl,
  openTracing,
  runProgram,
  startHttpServer,
  stopOnSignals,
  type Logger,
} from '@marketplace/service-kit';
import { readConfig, type Config } from './config.ts';
import { createQueryService } from './queryService.ts';

/** With read models in MongoDB, reads are answered without PostgreSQL; then only live updates wait for it. */
const openStores = async ({ DATABASE_URL: url, MONGO_URL: mongoUrl }: Config, logger: Logger) => {
  const reads = await openReadStore({ postgresUrl: url, mongoUrl, logger });
  const open = () => openEventStore({ url, logger });
  if (mongoUrl === undefined) await openAtDatabaseUrl(() => reads.projections.prepare());
  else await reads.projections.prepare();
  return { events: feedOnceOpen(open, logger), reads };
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
  const metrics = createMetrics();
  const clock = () => new Date();
  const { AUDIT_SIGNING_KEY: key } = config;
  const signer = key === undefined ? undefined : await signerOf(key);
  const tracing = await openTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: 'query-service',
  });
  const { events, reads } = await openStores(config, logger);
  const service = createQueryService({
    documents: reads.documents,
    feed: events.feed,
    deadLetters: reads.projections.deadLetters,
    audit: { store: events.store, signer },
    identity,
    clock,
    logger,
    metrics,
  });
  await service.start();
  const hourly = signer && createHourlyCheckpoints({ store: events.store, signer, clock, logger });
  hourly?.start();
  if (signer) measureCheckpoints(metrics, events.store);
  const app = createServiceApp({
    logger,
    metrics,
    routers: [{ path: '/', router: service.router }],
    health: [
      { name: 'read store', check: () => reads.check() },
      { name: 'event store', check: () => events.check(), optional: config.MONGO_URL !== undefined },
    ],
    limits: { writes: config.RATE_LIMIT_WRITES, reads: config.RATE_LIMIT_READS },
    trustProxy: config.TRUST_PROXY,
    identity,
    tracing,
  });
  const server = await startHttpServer(app, { port: config.PORT, host: config.HOST });
  stopOnSignals(async () => {
    await Promise.all([server.stop(), service.stop(), hourly?.stop()]);
    await reads.close();
    await events.close();
    await tracing?.stop();
  }, logger);
  logger.info({ port: server.port }, 'ready');
};

await runProgram('The query service', start);
