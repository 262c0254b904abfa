import { diagnosisOf } from '@marketplace/contracts';
import { measureAccesses, measureSignedHeads, measureVerification } from '@marketplace/audit';
import { measureMails } from '@marketplace/command-service';
import { openEventStore } from '@marketplace/event-store';
import { createKafkaFeed, createKafkaRelay } from '@marketplace/event-store/kafka';
import { createOperations, measureFindings, measureProjections } from '@marketplace/projector';
import { createQueryService } from '@marketplace/query-service';
import { openPrivateStore } from '@marketplace/private-store';
import { openReadStore } from '@marketplace/read-store';
import { createLogger, createMetrics, createServiceApp, refuseOverload } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';

/** The metrics of all services, wired as their programs do it. */
export const exposedMetrics = async (): Promise<string> => {
  const database = await createTestDatabase();
  const metrics = createMetrics();
  const logger = createLogger({ level: 'silent', name: 'test' });
  const events = await openEventStore({ url: database.url, logger, metrics });
  const reads = await openReadStore({ postgresUrl: database.url, mongoUrl: undefined, logger });
  const privateStore = openPrivateStore({ url: database.url, logger });
  // Never started, so they need no broker.
  const kafka = { brokers: ['127.0.0.1:1'], topic: 'events', logger, metrics };
  createKafkaRelay(kafka, events);
  createKafkaFeed(kafka, events);
  const operations = createOperations({ events, store: reads.projections });
  measureProjections(metrics, () => operations.projections());
  measureFindings(metrics, () => Promise.resolve(diagnosisOf('', [])));
  createQueryService({
    documents: reads.documents,
    ...privateStore,
    items: privateStore.userData,
    feed: events.feed,
    userSignals: events.userSignals,
    audit: { store: () => events },
    identity: { verify: () => Promise.reject(new Error('Nobody calls')) },
    clock: () => new Date(),
    logger,
    metrics,
  });
  measureMails(metrics, { mails: privateStore.mails, clock: () => new Date() });
  measureAccesses(metrics, { store: events, clock: () => new Date() });
  measureSignedHeads(metrics, events, () => false);
  measureVerification(metrics, { last: () => Promise.resolve(undefined) });
  createServiceApp({ logger, metrics, health: [], routers: [], limits: { writes: 0, reads: 0 } });
  refuseOverload({ logger, metrics });
  await reads.projections.prepare();
  try {
    return await metrics.text();
  } finally {
    await reads.close();
    await privateStore.close();
    await events.close();
    await database.drop();
  }
};
