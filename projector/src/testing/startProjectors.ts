import type { ProjectionName } from '@marketplace/contracts';
import type { DeadLetters } from '@marketplace/event-store';
import { soleLeader } from '@marketplace/event-store/testing';
import { isRunning, leastOf, type ProjectionStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { afterEach, expect, vi } from 'vitest';
import type { ConsumerParts } from '../consumer/applyAssignment.ts';
import { createProjector, type Projector, type ProjectorParts } from '../projector.ts';

type StoreWithLetters = ProjectionStore & { readonly deadLetters?: Pick<DeadLetters, 'count'> };

/** How a projection is, as its store knows it. */
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

/** Waits until the projection is so. */
export const becomes = (
  store: StoreWithLetters,
  name: ProjectionName,
  state: Partial<Awaited<ReturnType<typeof stateOf>>>,
) =>
  // A clock that the test moves need not be waited for.
  expect.poll(() => stateOf(store, name), { interval: vi.isFakeTimers() ? 1 : 50 }).toMatchObject(state);

type StartOptions = Partial<ProjectorParts> &
  (
    | Pick<ProjectorParts, 'store' | 'events'>
    | ({ readonly store: ProjectionStore & { readonly deadLetters: DeadLetters } } & Pick<
        ConsumerParts,
        'feed' | 'readTask'
      > &
        Pick<ProjectorParts['events'], 'readIdentity'>)
  );

/** Starts projectors that are stopped after each test; one that gets only a feed is the only projector of it. */
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
