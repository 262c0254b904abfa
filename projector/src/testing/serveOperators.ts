import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { Problem, type Caller, type Identity } from '@marketplace/service-kit';
import { startTestService } from '@marketplace/service-kit/testing';
import type { Router } from 'express';
import { afterAll, beforeAll } from 'vitest';
import { createOperations, type Operations } from '../operations/operations.ts';
import { createOperationsRouter } from '../operations/operationsRouter.ts';

const people: Readonly<Record<string, Caller>> = {
  ada: { uid: 'uid-ada', email: 'ada@example.com', name: 'Ada', roles: [], signedInAt: 0 },
  olga: { uid: 'uid-olga', email: 'olga@example.com', name: 'Olga', roles: ['operator'], signedInAt: 0 },
};
const identity: Identity = {
  verify: (token) => {
    const caller = people[token];
    return caller ? Promise.resolve(caller) : Promise.reject(new Problem('sign-in-required'));
  },
};

/** Serves a router of operators' calls. `olga` is an operator, `ada` has no role, and no other user can sign in. */
export const serveOperators = async (routerWith: (identity: Identity) => Router) => {
  const service = await startTestService(routerWith(identity));
  return {
    call: async (method: 'GET' | 'POST', path: string, body?: unknown, as = 'olga') => {
      const response = await service.fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${as}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    stop: () => service.stop(),
  };
};

/** Serves operations on new stores while the tests of the file run. The members of the result exist once the tests have started. */
export const startedOperations = (accounts?: Parameters<typeof createOperations>[0]['accounts']) => {
  const given = {} as {
    readonly events: TestStore;
    readonly reads: ReadStore;
    readonly operations: Operations;
  } & Awaited<ReturnType<typeof serveOperators>>;
  const diagnose = () => Promise.reject(new Error('This test asks for no diagnosis.'));
  beforeAll(async () => {
    const events = await openTestStore();
    const reads = await openPostgresReadStore({ url: events.url, logger: silentLogger });
    await reads.projections.prepare();
    const operations = createOperations({
      events: events.store,
      store: reads.projections,
      ...(accounts && { accounts }),
    });
    const service = await serveOperators((identity) =>
      createOperationsRouter({ operations, identity, diagnose }),
    );
    Object.assign(given, { events, reads, operations, ...service });
  });
  afterAll(async () => {
    await given.stop();
    await given.reads.close();
    await given.events.close();
  });
  return given;
};
