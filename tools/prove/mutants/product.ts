import { createCommandService, newId } from '@marketplace/command-service';
import {
  openEventStore,
  type EventStore,
  type Feed,
  type Ledger,
  type AssignedFeed,
} from '@marketplace/event-store';
import type { Projection } from '@marketplace/read-store/projections';
import { createProjector } from '@marketplace/projector';
import { createQueryService } from '@marketplace/query-service';
import {
  openPostgresReadStore,
  type DocumentReader,
  type ProjectionStore,
  type ReadStore,
} from '@marketplace/read-store';
import {
  createLogger,
  createMetrics,
  createServiceApp,
  Problem,
  startHttpServer,
  type Caller,
  type Identity,
  type Logger,
} from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import type { Person } from '../recording/recorder.ts';

/** What is handed to the product in place of its own parts. */
export interface Changed {
  readonly ledger?: (ledger: Ledger) => Ledger;
  readonly readBid?: (readBid: EventStore['readBid']) => EventStore['readBid'];
  readonly assignedFeed?: (feed: AssignedFeed) => AssignedFeed;
  readonly store?: (store: ProjectionStore) => ProjectionStore;
  readonly projections?: readonly Projection[];
  readonly documents?: (documents: DocumentReader) => DocumentReader;
  /** Of the live updates. */
  readonly feed?: (feed: Feed) => Feed;
}

export interface ProvenProduct {
  readonly url: string;
  readonly databaseUrl: string;
  readonly people: readonly Person[];
  readonly auditor: Person;
  stop(): Promise<void>;
}

const callers: readonly Caller[] = Array.from({ length: 6 }, (_, number) => ({
  uid: `uid-${number}`,
  email: `user-${number}@example.com`,
  name: `User ${number}`,
  roles: [],
  signedInAt: 0,
}));
const auditorCaller: Caller = {
  uid: 'auditor',
  email: 'auditor@example.com',
  name: undefined,
  roles: ['auditor'],
  signedInAt: 0,
};
/** A user's token is its uid. */
const identity: Identity = {
  verify: (token) => {
    const caller = [...callers, auditorCaller].find(({ uid }) => uid === token);
    return caller ? Promise.resolve(caller) : Promise.reject(new Problem('sign-in-required'));
  },
};
const personOf = ({ uid }: Caller): Person => ({ uid, token: uid });
const as =
  <T>(change: ((part: T) => T) | undefined) =>
  (part: T): T =>
    change ? change(part) : part;

const commandsOf = (changed: Changed, store: EventStore, reads: ReadStore, logger: Logger) =>
  createCommandService({
    ledger: as(changed.ledger)(store.ledger),
    readTask: (taskId) => store.readTask(taskId),
    readBid: as(changed.readBid)((bidId) => store.readBid(bidId)),
    readStore: reads,
    userSignals: store.userSignals,
    audit: { reads: store, signer: undefined },
    identity,
    clock: () => new Date(),
    newId,
    logger,
  });

const queriesOf = (changed: Changed, events: EventStore, reads: ReadStore, logger: Logger) =>
  createQueryService({
    documents: as(changed.documents)(reads.documents),
    notificationStates: reads.notificationStates,
    items: reads.userData,
    feed: as(changed.feed)(events.feed),
    userSignals: events.userSignals,
    audit: { store: () => events, signer: undefined },
    identity,
    clock: () => new Date(),
    logger,
    metrics: createMetrics(),
  });

/** The whole product in this process on a PostgreSQL database of its own: two command services in turn, a projector, a query service. */
export const startProvenProduct = async (changed: Changed): Promise<ProvenProduct> => {
  const database = await createTestDatabase();
  const logger = createLogger({ level: 'silent', name: 'prove' });
  const open = () => openEventStore({ url: database.url, logger });
  const stores = [await open(), await open()] as const;
  const [events] = stores;
  const reads = await openPostgresReadStore({ url: database.url, logger });
  const projector = createProjector({
    events: { ...events, assignedFeed: as(changed.assignedFeed)(events.assignedFeed) },
    store: as(changed.store)(reads.projections),
    logger,
    ...(changed.projections && { projections: changed.projections }),
  });
  await projector.start();
  const commands = stores.map((store) => commandsOf(changed, store, reads, logger));
  const queries = queriesOf(changed, events, reads, logger);
  queries.start();
  let turn = 0;
  const app = createServiceApp({
    logger,
    metrics: createMetrics(),
    routers: [
      { path: '/', router: queries.router },
      {
        path: '/',
        router: (req, res, next) => commands[(turn += 1) % commands.length]?.router(req, res, next),
      },
    ],
    health: [],
    limits: { writes: 0, reads: 0 },
  });
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${server.port}`,
    databaseUrl: database.url,
    people: callers.map(personOf),
    auditor: personOf(auditorCaller),
    stop: async () => {
      await Promise.all([server.stop(), queries.stop()]);
      await Promise.all(commands.map((service) => service.stop()));
      await projector.stop();
      await reads.close();
      await Promise.all(stores.map((store) => store.close()));
      await database.drop();
    },
  };
};
