import { createCommandService, createForgetting, newId } from '@marketplace/command-service';
import {
  openEventStore,
  type EventStore,
  type Feed,
  type Ledger,
  type AssignedFeed,
  type Persons,
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
  fencedIdentity,
  Problem,
  startHttpServer,
  type Caller,
  type Identity,
  type Logger,
} from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { withSession } from '../leftovers.ts';
import type { People } from '../load/forgetting.ts';
import { markerOf } from '../load/texts.ts';
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
  readonly persons?: (persons: Persons) => Persons;
  /** SQL, as the superuser of the database. */
  readonly database?: string;
}

export interface ProvenProduct {
  readonly url: string;
  readonly databaseUrl: string;
  readonly people: People;
  readonly auditor: Person;
  stop(): Promise<void>;
}

/** A user's token is its uid. */
const callerOf = (uid: string): Caller => ({
  uid,
  email: `${markerOf(uid)}@example.com`,
  name: `Name ${markerOf(uid)}`,
  roles: uid === 'auditor' ? ['auditor'] : [],
  signedInAt: Date.now(),
});
const everybody: Identity = {
  verify: (token) =>
    /^(uid-\d+|auditor)$/.test(token)
      ? Promise.resolve(callerOf(token))
      : Promise.reject(new Problem('sign-in-required')),
};
const personOf = (uid: string): Person => ({ uid, email: callerOf(uid).email, token: uid });

const newPeople = (count: number): People => {
  let number = 0;
  const next = () => personOf(`uid-${(number += 1)}`);
  return {
    all: Array.from({ length: count }, next),
    signUp: () => Promise.resolve(next()),
    signIn: (person) => Promise.resolve(person),
  };
};

const as =
  <T>(change: ((part: T) => T) | undefined) =>
  (part: T): T =>
    change ? change(part) : part;

const commandsOf = (changed: Changed, store: EventStore, reads: ReadStore, logger: Logger) => {
  const persons = as(changed.persons)(store.persons);
  const clock = () => new Date();
  const service = createCommandService({
    ledger: as(changed.ledger)(store.ledger),
    readTask: (taskId) => store.readTask(taskId),
    readBid: as(changed.readBid)((bidId) => store.readBid(bidId)),
    readStore: reads,
    userSignals: store.userSignals,
    persons,
    audit: { reads: store, signer: undefined },
    identity: fencedIdentity(everybody, persons.fence),
    clock,
    newId,
    logger,
  });
  const forgetting = createForgetting({
    events: { ...store, persons },
    reads,
    accounts: { deleteAccount: () => Promise.resolve() },
    changeTask: service.changeTask,
    clock,
    newId,
    logger,
  });
  forgetting.start();
  return {
    router: service.router,
    stop: async () => {
      await forgetting.stop();
      await service.stop();
    },
  };
};

const queriesOf = (changed: Changed, events: EventStore, reads: ReadStore, logger: Logger) => {
  const { fence } = as(changed.persons)(events.persons);
  const queries = createQueryService({
    documents: as(changed.documents)(reads.documents),
    notificationStates: reads.notificationStates,
    items: reads.userData,
    feed: as(changed.feed)(events.feed),
    userSignals: events.userSignals,
    audit: { store: () => events, signer: undefined },
    identity: fencedIdentity(everybody, fence),
    clock: () => new Date(),
    logger,
    metrics: createMetrics(),
  });
  fence.onForgotten((uid) => queries.forget(uid));
  return queries;
};

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
  const { database: sql } = changed;
  if (sql !== undefined) await withSession(database.url, (client) => client.query(sql));
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
    people: newPeople(6),
    auditor: personOf('auditor'),
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
