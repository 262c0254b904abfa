import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import type { GenerationId, ProjectionName, ProjectionStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { applyChanges, changesUpToFault } from './batch.ts';
import type { Projection } from './changes.ts';

const batchSize = 4_000;
const firstPause = 100;
const longestPause = 10_000;
const rateWindow = 5_000;

/** How a projection is, as operators see it. */
export interface ProjectionStatus {
  readonly name: ProjectionName;
  readonly state: 'running' | 'paused' | 'rebuilding' | 'failed';
  readonly position: number;
  readonly head: number;
  readonly lag: { readonly events: number; readonly seconds: number };
  /** Events a second, over the last seconds. */
  readonly rate: number;
  readonly generation: number;
}

export interface Runner {
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): Promise<ProjectionStatus>;
}

interface RunnerParts {
  readonly projection: Projection;
  readonly feed: Feed;
  readonly store: ProjectionStore;
  readonly logger: Logger;
}

/** Keeps the live generation of one projection up with the feed. */
export const createRunner = ({ projection, feed, store, logger }: RunnerParts): Runner => {
  const abort = new AbortController();
  const { signal } = abort;
  let running: Promise<void> | undefined;
  let id: GenerationId = { projection: projection.name, generation: 0 };
  let position = 0;
  let lastRecordedAt = 0;
  let failed = false;
  let applied: { readonly at: number; readonly events: number }[] = [];

  const pauseFor = async (milliseconds: number): Promise<void> => {
    await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  };

  /** Tries until it works or the runner stops; true where it worked. */
  const untilItWorks = async (what: string, run: () => Promise<void>): Promise<boolean> => {
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await run();
        failed = false;
        return true;
      } catch (error) {
        failed = true;
        logger.error({ err: error, projection: projection.name, position }, what);
        await pauseFor(pause);
      }
    }
    return false;
  };

  const advanceTo = (event: StoredEvent, events: number) => {
    position = event.position;
    lastRecordedAt = Date.parse(event.recordedAt);
    const now = performance.now();
    applied = [...applied.filter(({ at }) => at > now - rateWindow), { at: now, events }];
  };

  /** Applies a batch as far as it goes; an event that can't be applied holds up what follows it. */
  const applyBatch = async (batch: readonly StoredEvent[]): Promise<void> => {
    let rest = batch;
    await untilItWorks('events could not be applied; trying again', async () => {
      const { changes, applied: count, fault } = changesUpToFault(projection, rest);
      const last = rest[count - 1];
      if (last !== undefined) {
        await applyChanges(store, id, changes, last.position);
        advanceTo(last, count);
        rest = rest.slice(count);
      }
      if (fault !== undefined) throw fault;
    });
  };

  const run = async (): Promise<void> => {
    for await (const batch of feed.follow({ after: position, signal, batchSize })) {
      await applyBatch(batch);
      if (signal.aborted) return;
    }
  };

  return {
    start: async () => {
      const generation = await store.liveGeneration(projection.name);
      id = { projection: projection.name, generation };
      position = await store.checkpoint(id);
      running = run();
    },
    stop: async () => {
      abort.abort();
      await running;
    },
    status: async () => {
      const head = await feed.head();
      const now = performance.now();
      const recent = applied.filter(({ at }) => at > now - rateWindow);
      const events = recent.reduce((sum, entry) => sum + entry.events, 0);
      const behind = Math.max(head - position, 0);
      return {
        name: projection.name,
        state: failed ? 'failed' : 'running',
        position,
        head,
        lag: {
          events: behind,
          seconds:
            behind === 0 || lastRecordedAt === 0 ? 0 : Math.max(0, (Date.now() - lastRecordedAt) / 1000),
        },
        rate: Math.round(events / (rateWindow / 1000)),
        generation: id.generation,
      };
    },
  };
};
