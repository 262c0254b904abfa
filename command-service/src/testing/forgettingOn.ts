import { createLogger, startJob } from '@marketplace/service-kit';
import { createTestDatabase, until } from '@marketplace/service-kit/testing';
import { onTestFinished } from 'vitest';
import { createForgetting } from '../forgetting/forgetting.ts';
import type { ForgettingParts } from '../forgetting/parts.ts';
import { newId } from '../newId.ts';
import { startCommandService, type RunningService, type TestDatabase } from './runningService.ts';

const logger = createLogger({ level: 'silent', name: 'forgetting' });

/** The parts of the forgetting job on this service. The read models always seem to have reached the ledger's head. */
export const forgettingParts = ({
  store,
  reads,
  privateStore,
  changeTask,
}: RunningService): ForgettingParts => ({
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
export const startForgetting = (parts: ForgettingParts) => {
  const forgetting = startJob(createForgetting(parts), logger);
  onTestFinished(() => forgetting.stop());
  return forgetting;
};

const neverCounted: readonly PropertyKey[] = ['terms', 'onForgotten'];

/** The same parts, but all calls after the first `mostCalls` fail, as if the process had ended. */
export const endingAfter = (mostCalls: number, given: ForgettingParts) => {
  let calls = 0;
  const bend = <P extends object>(part: P): P =>
    new Proxy(part, {
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
  const parts = {
    ...given,
    events: bent.events,
    reads: bent.reads,
    privateStore: bent.privateStore,
    accounts: bent.accounts,
    changeTask: change,
  };
  return { parts, hasEnded: () => calls > mostCalls };
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
