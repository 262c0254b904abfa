import { openEventStore } from '@marketplace/event-store';
import { createQueryService } from '@marketplace/query-service';
import { openPrivateStore } from '@marketplace/private-store';
import { createLogger, createMetrics, createServiceApp, startHttpServer } from '@marketplace/service-kit';
import { identity, type Market } from './market.ts';
import { openReads } from './stores.ts';

/** Another instance of the query service, with separate connections, as in another process. */
export const startOtherInstance = async ({ databaseUrl: url }: Pick<Market, 'databaseUrl'>) => {
  const logger = createLogger({ level: 'silent', name: 'other' });
  const metrics = createMetrics();
  const events = await openEventStore({ url, logger, onlyReads: true });
  const reads = await openReads(url, true);
  const privateStore = openPrivateStore({ url, logger, role: 'query_reader' });
  const queries = createQueryService({
    documents: reads.documents,
    ...privateStore,
    items: privateStore.userData,
    feed: events.feed,
    userSignals: events.userSignals,
    audit: { store: () => events, signer: undefined },
    identity,
    clock: () => new Date(),
    logger,
    metrics,
  });
  queries.start();
  const app = createServiceApp({
    logger,
    metrics,
    routers: [{ path: '/', router: queries.router }],
    health: [],
    limits: { writes: 0, reads: 0 },
  });
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${server.port}`,
    stop: async () => {
      await Promise.all([server.stop(), queries.stop()]);
      await reads.close();
      await privateStore.close();
      await events.close();
    },
  };
};
