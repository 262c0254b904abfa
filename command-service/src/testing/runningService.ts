import { upcast, type RecordedEvent } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { openPrivateStore, type PrivateStore } from '@marketplace/private-store';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import {
  createLogger,
  createMetrics,
  createServiceApp,
  Problem,
  startHttpServer,
  type Caller,
  type Identity,
} from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll } from 'vitest';
import { createCommandService, type CommandService } from '../commandService.ts';
import { newId } from '../newId.ts';
import { ada, bob, carol } from './specification.ts';

const callers: Readonly<Record<string, Omit<Caller, 'signedInAt'>>> = {
  'token-of-ada': { ...ada, name: 'Ada Lovelace', roles: [] },
  'token-of-bob': { ...bob, name: undefined, roles: [] },
  'token-of-carol': { ...carol, name: undefined, roles: [] },
  'old-token-of-ada': { ...ada, name: undefined, roles: [] },
};

/** Tokens in a map, so that these tests need no Firebase. */
const identity: Identity = {
  verify: (token) => {
    const caller = callers[token];
    // The tests of a worker share this module for minutes, so the time of the sign-in is computed at each call.
    const signedInAt = Date.now() - (token.startsWith('old-') ? 300_001 : 0);
    if (caller) return Promise.resolve({ ...caller, signedInAt });
    return Promise.reject(new Problem(token === 'token-without-email' ? 'forbidden' : 'sign-in-required'));
  },
};

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}
export interface CallOptions {
  readonly as?: 'ada' | 'bob' | 'carol';
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
}
export interface RunningService extends Pick<CommandService, 'changeTask'> {
  readonly store: EventStore;
  readonly reads: ReadStore;
  readonly privateStore: PrivateStore;
  readonly url: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The first 1,000 events of the ledger. */
  events(): Promise<RecordedEvent[]>;
  eventsOf(taskId: string): Promise<RecordedEvent[]>;
  stop(): Promise<void>;
}

/** The command service on a free port, over the event store at `databaseUrl`. */
export const startCommandService = async (
  databaseUrl: string,
  logger = createLogger({ level: 'silent', name: 'command-service' }),
): Promise<RunningService> => {
  const store = await openEventStore({ url: databaseUrl, logger });
  const reads = await openPostgresReadStore({ url: databaseUrl, logger });
  const privateStore = openPrivateStore({ url: databaseUrl, logger });
  const service = createCommandService({
    ledger: store.ledger,
    readTask: (taskId) => store.readTask(taskId),
    readBid: (bidId) => store.readBid(bidId),
    privateStore,
    documents: reads.documents,
    userSignals: store.userSignals,
    roles: store.roles,
    persons: store.persons,
    audit: { reads: store, signer: undefined },
    identity,
    clock: () => new Date(),
    newId,
    logger,
  });
  const app = createServiceApp({
    logger,
    metrics: createMetrics(),
    routers: [{ path: '/', router: service.router }],
    health: [{ name: 'PostgreSQL', check: () => store.check() }],
    limits: { writes: 0, reads: 0 },
  });
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${server.port}`;

  return {
    url,
    store,
    reads,
    privateStore,
    changeTask: service.changeTask,
    call: async (method, path, { as, headers = {}, body } = {}) => {
      const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(as && { authorization: `Bearer token-of-${as}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    events: async () => (await store.readEvents({ after: 0, limit: 1000 })).map(upcast),
    eventsOf: async (taskId) => (await store.readTask(taskId)).map(upcast),
    stop: async () => {
      await server.stop();
      await service.stop();
      await reads.close();
      await privateStore.close();
      await store.close();
    },
  };
};

/** Two services on one database, which start before the tests of the file and end after them. */
export const startedServices = (): readonly [RunningService, RunningService] => {
  const services = [{} as RunningService, {} as RunningService] as const;
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    const { url } = (database = await createTestDatabase());
    for (const service of services) Object.assign(service, await startCommandService(url));
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await database?.drop();
  });
  return services;
};

/** Posts a task as Ada, or as another user; returns its id. */
export const postedTask = async (
  service: RunningService,
  change: object = {},
  as: 'ada' | 'bob' = 'ada',
): Promise<string> => {
  const body = {
    title: 'A logo',
    category: 'Design',
    description: 'Round',
    deadline: '2099-12-31',
    budget: 9,
  };
  const answer = await service.call('POST', '/addtask', { as, body: { ...body, ...change } });
  return insertedIdOf(answer);
};

export const insertedIdOf = ({ status, body }: Answer): string => {
  if (status === 201 && typeof body === 'object' && body && 'insertedId' in body)
    if (typeof body.insertedId === 'string') return body.insertedId;
  throw new Error(`Not a 201 with insertedId: ${status} ${JSON.stringify(body)}`);
};

/** Places a bid with an offer as Bob, or as another user; returns its id. */
export const placedBid = async (
  service: RunningService,
  taskId: string,
  as: 'bob' | 'carol' | 'ada' = 'bob',
  offer: object = as === 'ada' ? {} : { amount: 80, days: 3, message: 'I draw well' },
): Promise<string> => insertedIdOf(await service.call('POST', '/bids', { as, body: { taskId, ...offer } }));
