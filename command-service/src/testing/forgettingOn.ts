import { createLogger, startJob } from '@marketplace/service-kit';
import { createTestDatabase, until } from '@marketplace/service-kit/testing';
import { onTestFinished } from 'vitest';
import { createForgetting } from '../forgetting/forgetting.ts';
import type { ForgettingDeps } from '../forgetting/deps.ts';
import { newId } from '../newId.ts';
import { startCommandService, type RunningService, type TestDatabase } from './runningService.ts';

const logger = createLogger({ level: 'silent', name: 'forgetting' });

/** The dependencies of the forgetting job on this service. The read models always seem to have reached the ledger's head. */
export const forgettingDeps = ({
  store,
  reads,
  privateStore,
  changeTask,
}: RunningService): ForgettingDeps => ({
  events: store,
  reads: {
    scrub: () => reads.scrub(),
    documents: { ...reads.documents, waitFor: () => Promise.resolve(true) },
    projections: reads.projections,
  },
  privateStore,
  accounts: { deleteAccount: () => Promise.resolve() },
  changeTask,
  clock: () => new Date(),
  newId,
  logger,
});

/** Runs the forgetting job until the test ends, or until it is stopped. */
export const startForgetting = (deps: ForgettingDeps) => {
  const forgetting = startJob(createForgetting(deps), logger);
  onTestFinished(() => forgetting.stop());
  return forgetting;
};

const neverCounted: readonly PropertyKey[] = ['terms', 'onForgotten'];

/** The same dependencies, but all calls after the first `mostCalls` fail, as if the process had ended. */
export const endingAfter = (mostCalls: number, given: ForgettingDeps) => {
  let calls = 0;
  const bend = <P extends object>(original: P): P =>
    new Proxy(original, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === 'object' && value !== null) return bend(value);
        if (typeof value !== 'function' || neverCounted.includes(name)) return value;
        return (...values: unknown[]) => {
          calls += 1;
          if (calls > mostCalls) return Promise.reject(new Error('The process has ended.'));
          return Reflect.apply(value, target, values) as unknown;
        };
      },
    });
  const { events, reads, privateStore, changeTask, accounts } = given;
  const bent = bend({ events, reads, privateStore, changeTask, accounts });
  const { changeTask: change } = bent;
  const deps = {
    ...given,
    events: bent.events,
    reads: bent.reads,
    privateStore: bent.privateStore,
    accounts: bent.accounts,
    changeTask: change,
  };
  return { deps, hasEnded: () => calls > mostCalls };
};

/** A service on a new ledger: the tests have only three users, and these must not be forgotten yet. */
export const openService = async (): Promise<RunningService> => {
  const database: TestDatabase = await createTestDatabase();
  const service = await startCommandService(database.url);
  await service.reads.projections.prepare();
  onTestFinished(async () => {
    await service.stop();
    await database.drop();
  });
  return service;
};
export const stateOf = async ({ store }: RunningService, uid: string) =>
  (await store.persons.read(uid))?.state;
export const typesOf = async (service: RunningService, taskId: string) =>
  (await service.eventsOf(taskId)).map(({ type, actor }) => `${type} ${actor.uid}`);
export const forget = ({ store }: RunningService, uid: string) =>
  store.persons.beginForgetting(uid, { by: 'operator', uid: 'uid-olga' });
export const untilForgotten = (service: RunningService, uid: string) =>
  until(async () => (await stateOf(service, uid)) === 'forgotten');
