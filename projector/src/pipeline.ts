import { setTimeout as sleep } from 'node:timers/promises';
import type { Leadership, SharedFeed } from '@marketplace/event-store';
import {
  isKeptBy,
  isUnderWay,
  projectionVersions,
  type Control,
  type Generation,
  type ProjectionName,
  type ProjectionStore,
} from '@marketplace/read-store';
import type { Logger, Tracing } from '@marketplace/service-kit';
import { isAway } from './away.ts';
import type { Projection } from './changes.ts';
import type { ReadTask } from './dead-letters/settling.ts';
import { conduct, type Conducting } from './rebuild/conduct.ts';
import { createGate } from './rebuild/gate.ts';
import { createLimit } from './rebuild/limit.ts';
import { lookOften } from './rebuild/standstill.ts';
import { createRunner, type ProjectionStatus, type Runner } from './runner.ts';

const lookEvery = 500;
const tryAgainAfter = 1_000;

/** The projection as generations of that version have it: without changes of collections that came later. */
const asOf = (projection: Projection, version: number): Projection =>
  version === projectionVersions[projection.name]
    ? projection
    : {
        ...projection,
        changes: (event) =>
          projection.changes(event).filter(({ collection }) => isKeptBy(version, collection)),
      };

const stateOf = (
  { paused, next }: Control,
  statuses: readonly ProjectionStatus[],
): ProjectionStatus['state'] => {
  if (paused) return 'paused';
  if (statuses.some(({ state }) => state === 'failed')) return 'failed';
  return next === undefined ? 'running' : 'rebuilding';
};

export interface Pipeline extends Runner {
  readonly name: ProjectionName;
}

/**
 * Keeps one projection up with the feed, as the store says that it is wanted: its live generation, and beside it the one that
 * is to follow; nothing while it is paused. Any number of processes do the same, and one of them leads what is under way.
 * A live generation of another version is followed by one of today's.
 */
export const createPipeline = (parts: {
  readonly projection: Projection;
  readonly feed: SharedFeed;
  readonly store: ProjectionStore;
  readonly leadership: Leadership;
  readonly readTask: ReadTask;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  readonly beforeStep?: Conducting['before'];
}): Pipeline => {
  const { projection, feed, store, leadership, logger, beforeStep } = parts;
  const { name } = projection;
  const abort = new AbortController();
  const { signal } = abort;
  const gate = createGate();
  const limitOf = createLimit();
  const runners = new Map<number, Runner>();
  let latest: Control | undefined;
  let looking: Promise<void> = Promise.resolve();
  let leading: Promise<void> | undefined;

  const notFed = async ({ generation, checkpoints }: Control['live']): Promise<ProjectionStatus> => {
    const position = Math.min(...checkpoints);
    const [head, deadLetters] = await Promise.all([
      feed.head(),
      store.deadLetters.count({ projection: name, generation }),
    ]);
    const lag = { events: Math.max(head - position, 0), seconds: 0 };
    return { name, state: 'running', position, head, lag, generation, deadLetters, partitions: [] };
  };

  const lead = async (): Promise<void> => {
    for await (const term of leadership.terms(`rebuild ${name}`, signal)) {
      try {
        await conduct({
          name,
          store,
          logger,
          signal: term.signal,
          ...(beforeStep && { before: beforeStep }),
        });
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error, projection: name }, 'a rebuild is held up; trying again');
        await sleep(tryAgainAfter, undefined, { signal: term.signal }).catch(() => undefined);
      }
      return;
    }
  };

  const run = async (wanted: readonly Generation[]): Promise<void> => {
    for (const [generation, runner] of runners)
      if (!wanted.some((one) => one.generation === generation)) {
        runners.delete(generation);
        await runner.stop();
      }
    for (const generation of wanted) {
      if (runners.has(generation.generation) || signal.aborted) continue;
      logger.info({ ...generation }, 'follows the feed');
      const runner = createRunner({
        ...parts,
        projection: asOf(projection, generation.version),
        generation,
        gate,
      });
      runners.set(generation.generation, runner);
      await runner.start();
    }
  };

  const look = async (): Promise<Control> => {
    const control = await store.control(name);
    latest = control;
    gate.set(limitOf(control, performance.now()));
    // What later code has made is for later code to go on with.
    const mine = [control.live, ...(control.next ? [control.next] : [])];
    await run(mine.filter(({ version }) => version <= projectionVersions[name]));
    if ((isUnderWay(control.succession) || control.leftovers) && leading === undefined)
      leading = lead().finally(() => (leading = undefined));
    return control;
  };

  /** Until it is stopped. */
  const keepLooking = async (): Promise<void> => {
    while (!signal.aborted) {
      const often = latest?.succession?.state === 'comparing';
      await sleep(often ? lookOften : lookEvery, undefined, { signal }).catch(() => undefined);
      await look().catch((error: unknown) => {
        const say = isAway(error) ? 'warn' : 'error';
        logger[say]({ err: error, projection: name }, 'what is wanted of a projection could not be read');
      });
    }
  };

  return {
    name,
    isFailing: () => [...runners.values()].some((runner) => runner.isFailing()),
    start: async () => {
      const at = new Date().toISOString();
      const begun = await store.begin(name, { kind: 'upgrade', acceptDifferences: true, at });
      if (begun) logger.info({ ...begun }, 'its projection has changed: making the next generation');
      await look();
      looking = keepLooking();
    },
    stop: async () => {
      abort.abort();
      await looking;
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
      await leading;
    },
    status: async () => {
      if (latest === undefined) throw new Error(`The projection ${name} has not been started.`);
      const statuses = await Promise.all([...runners.values()].map((runner) => runner.status()));
      const { live } = latest;
      const own = statuses.find(({ generation }) => generation === live.generation);
      return { ...(own ?? (await notFed(live))), state: stateOf(latest, statuses) };
    },
  };
};
