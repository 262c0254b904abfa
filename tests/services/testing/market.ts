import { createDailyVerification, type Signer } from '@marketplace/audit';
import type { Role } from '@marketplace/contracts';
import { createCommandService, createForgetting, newId } from '@marketplace/command-service';
import { openEventStore, type EventStore, type LedgerReads } from '@marketplace/event-store';
import {
  createDoctor,
  createOperations,
  createOperationsRouter,
  createProjector,
  createSearchCache,
} from '@marketplace/projector';
import { createQueryService, type QueryDeps } from '@marketplace/query-service';
import { openPrivateStore, type UserData, type Messages } from '@marketplace/private-store';
import {
  createFence,
  createLogger,
  createMetrics,
  createServiceApp,
  fencedIdentity,
  Problem,
  routeByService,
  startHttpServer,
  startJob,
  type Caller,
  type Identity,
} from '@marketplace/service-kit';
import { afterAll, beforeAll } from 'vitest';
import { callOf, type Call } from './call.ts';
import { heldStore, type HeldStore } from './heldStore.ts';
import { createDatabases, onMongo, openFeed, openReads, untilRead } from './stores.ts';

const staff = (name: string, role: Role): Caller => ({
  uid: `uid-${name}`,
  email: `${name}@example.com`,
  name: undefined,
  roles: [role],
  signedInAt: 0,
});
const people: Readonly<Record<string, Caller>> = {
  ada: { uid: 'uid-ada', email: 'ada@example.com', name: 'Ada Lovelace', roles: [], signedInAt: 0 },
  auditor: staff('auditor', 'auditor'),
  bob: { uid: 'uid-bob', email: 'bob@example.com', name: undefined, roles: [], signedInAt: 0 },
  eve: { uid: 'uid-eve', email: 'eve@example.com', name: 'Eve', roles: [], signedInAt: 0 },
  operator: staff('operator', 'operator'),
  moderator: staff('moderator', 'moderator'),
  'second-moderator': staff('second-moderator', 'moderator'),
};

/** The caller whose token begins with `uid-`, who has just signed in: its uid is the token, up to `~` and a name. */
const newcomer = (token: string): Caller | undefined => {
  const [uid = '', name] = token.split('~');
  return uid.startsWith('uid-')
    ? { uid, email: `${uid}@example.com`, name, roles: [], signedInAt: Date.now() }
    : undefined;
};

/** A user's name is its token, so that these tests need no Firebase. */
export const identity: Identity = {
  verify: (token) => {
    const caller = people[token] ?? newcomer(token);
    return caller ? Promise.resolve(caller) : Promise.reject(new Problem('sign-in-required'));
  },
};

export interface Market {
  readonly url: string;
  readonly databaseUrl: string;
  readonly call: Call;
  readonly eventStore: EventStore;
  readonly projections: HeldStore;
  readonly items: UserData;
  readonly messages: Messages;
  ledgerReads: LedgerReads;
  /** The current time for the query service. */
  now: Date;
  /** Does what the service does for each forgotten person. */
  forget(uid: string): void;
  /** Ends the live updates, like a stop of the service. */
  stopQueries(): Promise<void>;
  stop(): Promise<void>;
}

interface MarketOptions {
  readonly signer?: Signer;
  readonly site?: QueryDeps['site'];
  /** If true, persons behind the fence are forgotten, as in the command service. */
  readonly forgets?: boolean;
  /** If true, the ledger knows the roles, as in the product: it records their use, and refuses withdrawn ones. */
  readonly recordsRoles?: boolean;
}

/** A market that starts before the tests of the file and ends after them. Its members exist once the tests have started. */
export const startedMarket = (options?: MarketOptions): Market => {
  const market = {} as Market;
  beforeAll(() => startMarket(options, market));
  afterAll(() => market.stop());
  return market;
};

/** The services at one address, with their own database. */
export const startMarket = async (
  { signer, site, forgets = false, recordsRoles = false }: MarketOptions = {},
  market = {} as Market,
): Promise<Market> => {
  const database = await createDatabases();
  const logger = createLogger({ level: 'silent', name: 'test' });
  const eventStore = await openEventStore({ url: database.url, logger });
  const fence = createFence();
  if (recordsRoles) fence.followRoles(eventStore.roles);
  const fenced = fencedIdentity(identity, fence);
  const readStore = await openReads(database.url);
  const privateStore = openPrivateStore({ url: database.url, logger });
  const projections = heldStore(readStore.projections);
  const feed = openFeed(database.url, eventStore);
  const projector = createProjector({
    events: { ...eventStore, assignedFeed: feed.assignedFeed },
    store: projections,
    logger,
    ...createSearchCache(privateStore.userData),
  });
  await projector.start();
  const commands = createCommandService({
    ledger: eventStore.ledger,
    readTask: (taskId) => eventStore.readTask(taskId),
    readBid: (bidId) => eventStore.readBid(bidId),
    privateStore,
    documents: readStore.documents,
    userSignals: eventStore.userSignals,
    roles: eventStore.roles,
    persons: eventStore.persons,
    audit: { reads: eventStore, signer },
    identity: fenced,
    clock: () => new Date(),
    newId,
    logger,
  });
  const forgetting = forgets
    ? startJob(
        createForgetting({
          events: eventStore,
          reads: readStore,
          privateStore,
          accounts: { deleteAccount: () => Promise.resolve() },
          changeTask: commands.changeTask,
          clock: () => new Date(),
          newId,
          logger,
        }),
        logger,
      )
    : undefined;
  const metrics = createMetrics();
  const verification = createDailyVerification({
    store: () => market.ledgerReads,
    leadership: eventStore.leadership,
    signer,
    clock: () => market.now,
    logger,
  });
  const queries = createQueryService({
    documents: readStore.documents,
    ...privateStore,
    items: privateStore.userData,
    feed: eventStore.feed,
    userSignals: eventStore.userSignals,
    audit: { store: () => market.ledgerReads, signer, verification },
    identity: fenced,
    clock: () => market.now,
    logger,
    metrics,
    site,
  });
  queries.start();
  const operations = createOperations({
    events: eventStore,
    store: projections,
    isFailing: (name) => projector.isFailing(name),
  });
  const sampling = startJob(operations.job, logger);
  const operators = createOperationsRouter({
    operations,
    identity: fenced,
    diagnose: createDoctor({
      events: eventStore,
      mails: privateStore.mails,
      projections: () => operations.projections(),
      dependencies: [],
      settings: { KAFKA_TOPIC: '' },
      dataDir: undefined,
      logger,
    }),
  });
  // As the gateways do it.
  const router = routeByService({
    commands: commands.router,
    queries: queries.router,
    operations: operators,
  });
  const app = createServiceApp({
    logger,
    metrics,
    routers: [{ path: '/', router }],
    health: [{ name: 'PostgreSQL', check: () => readStore.check() }],
    limits: { writes: 0, reads: 0 },
  });
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${server.port}`;

  const members: Market = {
    url,
    databaseUrl: database.url,
    call: onMongo ? untilRead(callOf(url), projections) : callOf(url),
    eventStore,
    projections,
    items: privateStore.userData,
    messages: privateStore.messages,
    ledgerReads: eventStore,
    now: new Date(),
    forget: (uid) => queries.forget(uid),
    stopQueries: () => queries.stop(),
    stop: async () => {
      await site?.renderer.stop();
      await projections.release();
      await Promise.all([server.stop(), queries.stop()]);
      await forgetting?.stop();
      await commands.stop();
      await sampling.stop();
      await projector.stop();
      await feed.stop();
      await Promise.all([readStore.close(), privateStore.close()]);
      await eventStore.close();
      await database.drop();
    },
  };
  return Object.assign(market, members);
};
