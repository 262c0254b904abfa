import type { ProjectionName, StoredFact } from '@marketplace/contracts';
import type {
  AssignedFeed,
  DeadLetters,
  DocumentChecks,
  EventStore,
  Leadership,
} from '@marketplace/event-store';
import { projections as allProjections, type Projection } from '@marketplace/read-store/projections';
import { leastOf, type ProjectionStore } from '@marketplace/read-store';
import {
  isUnavailable,
  startJob,
  type JobReport,
  type Logger,
  type RunningJob,
  type Tracing,
} from '@marketplace/service-kit';
import { pollControls } from './pollControls.ts';
import type { ReadTask } from './dead-letters/resolving.ts';
import { createConsumers } from './consumer/consumers.ts';
import { createFollowControls, isMadeBy } from './consumer/followControls.ts';
import { farBehind, liveGroupOf } from './consumer/groups.ts';
import { readableFrom } from './consumer/makeReadable.ts';
import type { Prepare } from './consumer/processor.ts';
import { createHistoryCheck } from './divergence/checkHistory.ts';
import { createRebuildLeaders } from './rebuild/rebuildLeaders.ts';
import type { RunRebuildDeps } from './rebuild/rebuildState.ts';

/** Begins an upgrade of each live generation that an earlier version of its projection made. */
const beginUpgrades = async (
  store: ProjectionStore,
  projections: readonly Projection[],
  logger: Logger,
): Promise<void> => {
  for (const { name, version } of projections) {
    const at = new Date().toISOString();
    const begun = await store.beginRebuild(name, { kind: 'upgrade', acceptDifferences: true, at });
    const { live } = await store.control(name);
    if (live.version > version)
      logger.warn(
        { projection: name, live: live.version, version },
        'newer code made the live generation: newer projectors keep it up to date, not this one',
      );
    if (begun)
      logger.info(
        { projection: name, ...begun },
        'the projection has a new version: building its next generation',
      );
  }
};

export interface ProjectorDeps {
  readonly events: {
    readonly assignedFeed: AssignedFeed;
    readonly leadership: Leadership;
    readonly readTask: ReadTask;
    readonly readIdentity: EventStore['readIdentity'];
    readonly deadLetters: DeadLetters;
    /** The findings of the continuous check: a rebuild may repair these documents. */
    readonly documentChecks?: Pick<DocumentChecks, 'read'>;
    readonly persons?: RunRebuildDeps['persons'];
  };
  readonly store: ProjectionStore;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  /** Replaces the defined projections. */
  readonly projections?: readonly Projection[];
  readonly prepare?: Prepare;
  readonly beforeStep?: RunRebuildDeps['before'];
}

/** Makes live generations near the head readable, as in a new product. The others become readable when they have caught up. */
const makeNearReadable = async (
  { events, store }: Pick<ProjectorDeps, 'events' | 'store'>,
  projections: readonly Projection[],
): Promise<void> => {
  const isOurs = isMadeBy(projections);
  const head = await events.assignedFeed.head().catch(() => Infinity);
  for (const { name } of projections) {
    const { live, diverged } = await store.control(name);
    const isNear = leastOf(live) >= readableFrom(head, farBehind - 1);
    if (isOurs(live) && !diverged && isNear) await store.prepareReads(live);
  }
};

/**
 * Keeps all projections up to date: live generations share one consumer, each generation that is being built has a separate one,
 * and a projection that operators paused has none. Any number of processes do this together; one of them leads each rebuild.
 * A live generation of an earlier version is replaced by one of this version.
 */
export const createProjector = (deps: ProjectorDeps) => {
  const { events, store, logger, projections = allProjections, beforeStep } = deps;
  const { assignedFeed: feed, leadership, readTask, deadLetters } = events;
  const liveGroup = liveGroupOf(projections);
  const checkHistory = createHistoryCheck(deps);
  const stopping = new AbortController();
  const { signal } = stopping;
  const consumers = createConsumers({ ...deps, feed, readTask, deadLetters, projections, checkHistory });
  const followControls = createFollowControls(consumers, projections);
  const leaders = createRebuildLeaders({
    leadership,
    store,
    deadLetters,
    documentChecks: events.documentChecks,
    persons: events.persons,
    head: () => feed.head(),
    logger,
    signal,
    ...(beforeStep && { before: beforeStep }),
  });
  let hasBegun = false;
  const begin = async (prepareStore = () => store.prepare()): Promise<void> => {
    if (hasBegun) return;
    await prepareStore();
    await beginUpgrades(store, projections, logger);
    await checkHistory(projections.map(({ name }) => name));
    await makeNearReadable(deps, projections);
    hasBegun = true;
  };
  const job = pollControls({
    projections,
    store,
    checkHistory,
    begin,
    act: async (controls) => {
      await followControls(controls);
      leaders.lead(controls);
    },
    beginAgain: () => consumers.beginAgain(),
  });
  let running: RunningJob | undefined;

  return {
    /**
     * Creates the read models' schema if it is missing, and begins to follow the feed. While a store is away it resolves, too, and begins
     * as soon as the store answers. `prepareStore` replaces `store.prepare`, for a program that waits for the store itself.
     */
    start: async (prepareStore?: () => Promise<void>) => {
      try {
        await begin(prepareStore);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      running = startJob(job, logger);
    },
    /** Finishes the writes under way. */
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await consumers.stopOthers(new Set());
      await leaders.ended();
    },
    /** The report of the job that reads the state of the projections. */
    report: (): JobReport => running?.report() ?? { name: job.name, isFailing: false },
    /** True if the projection fails in this process, for another reason than an event or an unavailable store. */
    isFailing: (name: ProjectionName) => consumers.all().some((consumer) => consumer.failing().has(name)),
    /** The event that stops the projection in this process, because newer code wrote the event. */
    newerEvent: (name: ProjectionName): StoredFact | undefined =>
      consumers
        .all()
        .map((consumer) => consumer.newer())
        .find((found) => found?.projections.includes(name))?.event,
    /** The partitions that this process applies to the live generations; other processes have the others. */
    partitions: (): readonly number[] => consumers.of(liveGroup)?.partitions() ?? [],
  };
};

export type Projector = ReturnType<typeof createProjector>;
