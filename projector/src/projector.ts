import type { ProjectionName, StoredFact } from '@marketplace/contracts';
import type { AssignedFeed, DeadLetters, EventStore, Leadership } from '@marketplace/event-store';
import { projections as allProjections, type Projection } from '@marketplace/read-store/projections';
import {
  isRunning,
  leastOf,
  type Control,
  type Generation,
  type ProjectionStore,
} from '@marketplace/read-store';
import type { Logger, Tracing } from '@marketplace/service-kit';
import { createThrottle, pause, retry } from '@marketplace/service-kit/async';
import { beginUpgrades } from './beginUpgrades.ts';
import { isUnavailable } from './unavailable.ts';
import type { ReadTask } from './dead-letters/resolving.ts';
import { createConsumers } from './consumer/consumers.ts';
import { farBehind, groupLive } from './consumer/groups.ts';
import { keyOf } from './generationKey.ts';
import { readableFrom } from './consumer/makeReadable.ts';
import { createBarrierLimit } from './consumer/barrierLimit.ts';
import type { Prepare } from './consumer/processor.ts';
import { createHistoryCheck } from './history/checkHistory.ts';
import { keepReviewingWords } from './reviewWords.ts';
import { runRebuild, type RunRebuildParts } from './rebuild/runRebuild.ts';
import { lookOften } from './rebuild/convergeAtBarrier.ts';

const lookEvery = 500;
const compareEvery = 2_000;
const tryAgainAfter = 1_000;
const longestPause = 5_000;
const sayEvery = 30_000;
/**
 * Group name of the consumers of live generations, in all processes with the same versions of projections. Projectors of other
 * versions have another group: they do not feed each other's generations, so they must not take each other's partitions.
 */
export const liveGroupOf = (projections: readonly Projection[]): string =>
  ['live', ...projections.map(({ version }) => version)].join('.');

export interface Projector {
  /**
   * Creates the read models' schema if it is missing, and begins to follow the feed. While a store is away it resolves all the same, and
   * this is done as soon as the store answers. `prepareStore`: in place of the store's own, for a program that waits for the store itself.
   */
  start(prepareStore?: () => Promise<void>): Promise<void>;
  /** Finishes the writes under way. */
  stop(): Promise<void>;
  /** This process has a fault with the projection that is neither an event nor an unavailable store. */
  isFailing(name: ProjectionName): boolean;
  /** The event that holds the projection up in this process, because newer code wrote it. */
  newerEvent(name: ProjectionName): StoredFact | undefined;
  /** The partitions that this process applies to the live generations; other processes have the others. */
  partitions(): readonly number[];
}

export interface ProjectorParts {
  readonly events: {
    readonly assignedFeed: AssignedFeed;
    readonly leadership: Leadership;
    readonly readTask: ReadTask;
    readonly lookAtLedger: EventStore['lookAtLedger'];
    readonly deadLetters: DeadLetters;
  };
  readonly store: ProjectionStore;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  /** In place of the projections as they are defined. */
  readonly projections?: readonly Projection[];
  readonly prepare?: Prepare;
  readonly beforeStep?: RunRebuildParts['before'];
}

/**
 * Keeps all projections up to date, as operators have set it in the store: live generations share one pass, each generation
 * that is being built has its own pass, and a paused projection has none. Any number of processes do the same; one of them leads
 * each rebuild. A live generation of an earlier version is replaced by one of this version.
 */
export const createProjector = (parts: ProjectorParts): Projector => {
  const { events, store, logger, projections = allProjections, beforeStep } = parts;
  const { assignedFeed: feed, leadership, readTask, deadLetters } = events;
  const liveGroup = liveGroupOf(projections);
  const checkHistory = createHistoryCheck(parts);
  const stopping = new AbortController();
  const { signal } = stopping;
  const limits = new Map(projections.map(({ name }) => [name, createBarrierLimit()]));
  const leading = new Map<ProjectionName, Promise<void>>();
  const consumers = createConsumers({ ...parts, feed, readTask, deadLetters, projections, checkHistory });
  let isComparing = false;
  let looking: Promise<unknown> = Promise.resolve();

  /** Generations of another version have other documents: only code of that version can update them. */
  const isOurs = ({ projection, version }: Generation): boolean =>
    projections.some((one) => one.name === projection && one.version === version);

  const lead = async (name: ProjectionName): Promise<void> => {
    for await (const term of leadership.terms(`rebuild ${name}`, signal)) {
      try {
        await runRebuild({
          name,
          store,
          deadLetters,
          head: () => feed.head(),
          logger,
          signal: term.signal,
          ...(beforeStep && { before: beforeStep }),
        });
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error, projection: name }, 'a rebuild could not go on; trying again');
        await pause(tryAgainAfter, term.signal);
      }
      return;
    }
  };

  const act = async (controls: ReadonlyMap<ProjectionName, Control>): Promise<void> => {
    const now = performance.now();
    const limitOf = (generations: readonly Generation[]) =>
      Math.min(
        ...generations.map(({ projection }) => {
          const control = controls.get(projection);
          return control ? (limits.get(projection)?.(control, now) ?? Infinity) : Infinity;
        }),
      );
    const followed = [...controls.values()].filter(({ paused }) => !paused);
    const current = followed.filter(({ diverged }) => !diverged).map((control) => control.live);
    const live = groupLive(current.filter(isOurs), consumers.groups());
    const alone = [...live.alone, ...followed.flatMap(({ next }) => next ?? []).filter(isOurs)];
    consumers.follow(liveGroup, live.together, limitOf(live.together));
    for (const generation of alone) consumers.follow(keyOf(generation), [generation], limitOf([generation]));
    await consumers.stopOthers(new Set([liveGroup, ...alone.map(keyOf)]));
    for (const [name, { rebuild, hasUnneeded }] of controls)
      if ((isRunning(rebuild) || hasUnneeded) && !leading.has(name))
        leading.set(
          name,
          lead(name).finally(() => leading.delete(name)),
        );
  };

  const look = async (): Promise<void> => {
    const controls = new Map<ProjectionName, Control>();
    for (const { name } of projections) controls.set(name, await store.control(name));
    isComparing = [...controls.values()].some(({ rebuild }) => rebuild?.state === 'comparing');
    await act(controls);
  };

  /** A new product can be read as soon as it has started; a generation that is far behind, when it has caught up. */
  const makeReadable = async (): Promise<void> => {
    const head = await feed.head().catch(() => Infinity);
    for (const { name } of projections) {
      const { live, diverged } = await store.control(name);
      const isNear = leastOf(live) >= readableFrom(head, farBehind - 1);
      if (isOurs(live) && !diverged && isNear) await store.prepareReads(live);
    }
  };

  const compare = () => checkHistory(projections.map(({ name }) => name));
  const keepLooking = async (): Promise<void> => {
    let comparedAt = performance.now();
    for (;;) {
      await pause(isComparing ? lookOften : lookEvery, signal);
      if (signal.aborted) return;
      try {
        if (performance.now() - comparedAt >= compareEvery) {
          await compare();
          comparedAt = performance.now();
        }
        await look();
      } catch (error) {
        const how = isUnavailable(error) ? 'warn' : 'error';
        logger[how]({ err: error }, 'the state of the projections could not be read');
        // Perhaps it was dropped: then all generations begin again. While it is away, this fails too.
        consumers.beginAgain();
        await store.prepare().catch(() => undefined);
      }
    }
  };

  const begin = async (prepareStore = () => store.prepare()): Promise<void> => {
    await prepareStore();
    await beginUpgrades(store, projections, logger);
    await compare();
    await makeReadable();
    await look();
  };
  const keepTrying = async (): Promise<void> => {
    const seldom = createThrottle(sayEvery);
    const onFailure = (error: unknown) => {
      if (isUnavailable(error))
        seldom(() => logger.warn({ err: error }, 'a store is unavailable; waiting for it'));
      else logger.error({ err: error }, 'could not start; trying again');
    };
    await retry(begin, { signal, onFailure, firstPauseMs: tryAgainAfter, longestPauseMs: longestPause });
    await keepLooking();
  };

  return {
    start: async (prepareStore) => {
      try {
        await begin(prepareStore);
        looking = keepLooking();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        looking = keepTrying();
      }
      looking = Promise.all([looking, keepReviewingWords({ store, logger, signal })]);
    },
    stop: async () => {
      stopping.abort();
      await looking;
      await consumers.stopOthers(new Set());
      await Promise.all(leading.values());
    },
    isFailing: (name) => consumers.all().some((consumer) => consumer.failing().has(name)),
    newerEvent: (name) =>
      consumers
        .all()
        .map((consumer) => consumer.newer())
        .find((met) => met?.projections.includes(name))?.event,
    partitions: () => consumers.of(liveGroup)?.partitions() ?? [],
  };
};
