import type { ProjectionName } from '@marketplace/contracts';
import type { DeadLetters } from '@marketplace/event-store';
import { soleLeader } from '@marketplace/event-store/testing';
import { isRunning, leastOf, type ProjectionStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { afterEach, expect, vi } from 'vitest';
import type { ConsumerDeps } from '../consumer/applyAssignment.ts';
import { createProjector, type Projector, type ProjectorDeps } from '../projector.ts';

type StoreWithLetters = ProjectionStore & { readonly deadLetters?: Pick<DeadLetters, 'count'> };

export const stateOf = async (store: StoreWithLetters, name: ProjectionName) => {
  const { live, paused, rebuild } = await store.control(name);
  return {
    position: leastOf(live),
    generation: live.generation,
    deadLetters: await store.deadLetters?.count(live),
    paused,
    isRebuilding: isRunning(rebuild),
  };
};

/** Waits until the projection has this state. */
export const becomes = (
  store: StoreWithLetters,
  name: ProjectionName,
  state: Partial<Awaited<ReturnType<typeof stateOf>>>,
) =>
  // With a fake clock, long intervals are not needed.
  expect.poll(() => stateOf(store, name), { interval: vi.isFakeTimers() ? 1 : 50 }).toMatchObject(state);

type StartOptions = Partial<ProjectorDeps> &
  (
    | Pick<ProjectorDeps, 'store' | 'events'>
    | ({ readonly store: ProjectionStore & { readonly deadLetters: DeadLetters } } & Pick<
        ConsumerDeps,
        'feed' | 'readTask'
      > &
        Pick<ProjectorDeps['events'], 'readIdentity'>)
  );

/** Starts projectors that are stopped after each test. A projector that gets only a feed is the only reader of this feed. */
export const projectorsForTests = () => {
  const logger = createLogger({ level: 'silent', name: 'test' });
  let running: Projector[] = [];
  afterEach(async () => {
    await Promise.all(running.map((projector) => projector.stop()));
    running = [];
  });
  return async (given: StartOptions): Promise<Projector> => {
    const events =
      'feed' in given
        ? { ...given, assignedFeed: given.feed, leadership: soleLeader, deadLetters: given.store.deadLetters }
        : given.events;
    const projector = createProjector({ logger, ...given, events });
    running.push(projector);
    await projector.start();
    return projector;
  };
};
