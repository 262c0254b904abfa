import { openEventStore } from '@marketplace/event-store';
import { sharedFeedOf } from '@marketplace/kafka-feed';
import { openReadStore } from '@marketplace/read-store';
import {
  createFirebaseIdentity,
  createLogger,
  createMetrics,
  createServiceApp,
  openAtDatabaseUrl,
  openTracing,
  runProgram,
  signInCheck,
  startHttpServer,
  stopOnSignals,
} from '@marketplace/service-kit';
import { readConfig } from './config.ts';
import { createDoctor } from './doctor/doctor.ts';
import { doctorRouter } from './doctor/doctorRouter.ts';
import { measureProjections } from './measures.ts';
import { createOperations } from './operations/operations.ts';
import { createOperationsRouter } from './operations/operationsRouter.ts';
import { createProjector } from './projector.ts';

/** The projector as a program of its own. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger({ level: config.LOG_LEVEL, name: 'projector' });
  const metrics = createMetrics();
  const identity = createFirebaseIdentity({
    projectId: config.FIREBASE_PROJECT_ID,
    emulatorHost: config.FIREBASE_AUTH_EMULATOR_HOST,
    logger,
    production: config.NODE_ENV === 'production',
  });
  const tracing = await openTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    service: 'projector',
  });
  const url = config.DATABASE_URL;
  const eventStore = await openAtDatabaseUrl(() => openEventStore({ url, logger }));
  const readStore = await openReadStore({ postgresUrl: url, mongoUrl: config.MONGO_URL, logger });
  const projector = createProjector({
    feed: sharedFeedOf(config, eventStore, logger),
    leadership: eventStore.leadership,
    store: readStore.projections,
    readTask: (taskId) => eventStore.readTask(taskId),
    logger,
    tracing,
  });
  await projector.start();
  const operations = createOperations({
    events: eventStore,
    store: readStore.projections,
    isFailing: (name) => projector.isFailing(name),
  });
  const projections = () => operations.projections();
  measureProjections(metrics, projections);
  const stores = [
    { name: 'event store', check: () => eventStore.check() },
    { name: 'read store', check: () => readStore.check() },
  ];
  const diagnose = createDoctor({
    events: eventStore,
    projections,
    dependencies: [...stores, signInCheck(config.FIREBASE_AUTH_EMULATOR_HOST)],
    settings: config,
    logger,
  });
  const app = createServiceApp({
    logger,
    metrics,
    routers: [
      { path: '/', router: createOperationsRouter({ operations, identity }) },
      { path: '/', router: doctorRouter({ diagnose, identity }) },
    ],
    health: [...stores, { name: 'projections', check: () => operations.projections(), optional: true }],
    limits: { writes: config.RATE_LIMIT_WRITES, reads: config.RATE_LIMIT_READS },
    trustProxy: config.TRUST_PROXY,
    identity,
    tracing,
  });
  const server = await startHttpServer(app, { port: config.PORT, host: config.HOST });
  stopOnSignals(async () => {
    await server.stop();
    operations.stop();
    await projector.stop();
    await readStore.close();
    await eventStore.close();
    await tracing?.stop();
  }, logger);
  logger.info({ port: server.port }, 'ready');
};

await runProgram('The projector', start);
