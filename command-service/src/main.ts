import { openEventStore } from '@marketplace/event-store';
import { relayOf } from '@marketplace/kafka-feed';
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
} from '@marketplace/service-kit';
import { createCommandService } from './commandService.ts';
import { readConfig } from './config.ts';
import { newId } from './newId.ts';

/** The command service as a program of its own. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger({ level: config.LOG_LEVEL, name: 'command-service' });
  const identity = createFirebaseIdentity({
    projectId: config.FIREBASE_PROJECT_ID,
    emulatorHost: config.FIREBASE_AUTH_EMULATOR_HOST,
    logger,
    production: config.NODE_ENV === 'production',
  });
  const metrics = createMetrics();
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await openTracing({ endpoint, service: 'command-service' });
  const store = await openAtDatabaseUrl(() => openEventStore({ url: config.DATABASE_URL, logger, metrics }));
  const relay = relayOf(config, store, logger, { metrics, tracing });
  relay?.start();
  const service = createCommandService({
    ledger: store.ledger,
    readTask: (taskId) => store.readTask(taskId),
    identity,
    clock: () => new Date(),
    newId,
    logger,
    tracing,
  });
  const app = createServiceApp({
    logger,
    metrics,
    routers: [{ path: '/', router: service.router }],
    health: [
      { name: 'event store', check: () => store.check() },
      ...(relay ? [{ name: 'relay to Kafka', check: () => relay.check(), optional: true }] : []),
    ],
    limits: { writes: config.RATE_LIMIT_WRITES, reads: config.RATE_LIMIT_READS },
    trustProxy: config.TRUST_PROXY,
    identity,
    tracing,
  });
  const server = await startHttpServer(app, { port: config.PORT, host: config.HOST });
  stopOnSignals(async () => {
    await server.stop();
    await service.stop();
    await relay?.stop();
    await store.close();
    await tracing?.stop();
  }, logger);
  logger.info({ port: server.port }, 'ready');
};

await runProgram('The command service', start);
