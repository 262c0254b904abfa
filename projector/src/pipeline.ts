import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedFeed } from '@marketplace/event-store';
import { isKeptBy, projectionVersions, type Generation, type ProjectionStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import type { Projection } from './changes.ts';
import { createPerseverance } from './perseverance.ts';
import { createRunner, type ProjectionStatus, type Runner } from './runner.ts';

const swapPause = 20;

/** The projection as generations of that version have it: without changes of collections that came later. */
const asOf = (projection: Projection, version: number): Projection =>
  version === projectionVersions[projection.name]
    ? projection
    : {
        ...projection,
        changes: (event) =>
          projection.changes(event).filter(({ collection }) => isKeptBy(version, collection)),
      };

const withNext = (live: ProjectionStatus, next: ProjectionStatus): ProjectionStatus => ({
  ...live,
  state: [live, next].some(({ state }) => state === 'failed') ? 'failed' : 'rebuilding',
});

/**
 * Keeps one projection up with the feed. Where its live generation was made by another version of it, the next one is made
 * beside it from the first event on, and takes its place when it has come as far; until then reads are served from the old.
 */
export const createPipeline = (parts: {
  readonly projection: Projection;
  readonly feed: SharedFeed;
  readonly store: ProjectionStore;
  readonly logger: Logger;
}): Runner => {
  const { projection, store, logger } = parts;
  const { name } = projection;
  const abort = new AbortController();
  const { signal } = abort;
  let live: Runner | undefined;
  let next: Runner | undefined;
  let swap: Promise<void> = Promise.resolve();

  const untilItWorks = createPerseverance({
    signal,
    onFault: (what, error) => logger.error({ err: error, projection: name }, `${what} failed; trying again`),
    onSuccess: () => undefined,
  });

  const runnerOf = (generation: Generation, onCaughtUp: () => void = () => undefined): Runner =>
    createRunner({ ...parts, projection: asOf(projection, generation.version), generation, onCaughtUp });

  const takeOver = async (generation: Generation): Promise<void> => {
    // The old one stands still from here on: the next one surely comes as far.
    await live?.stop();
    await untilItWorks('making the next generation live', async () => {
      while (!signal.aborted && !(await store.makeLive(generation)))
        await sleep(swapPause, undefined, { signal }).catch(() => undefined);
    });
    if (signal.aborted) return;
    live = next;
    next = undefined;
    logger.info({ ...generation }, 'the next generation is live');
  };

  return {
    start: async () => {
      const generation = await store.liveGeneration(name);
      live = runnerOf(generation);
      await live.start();
      if (generation.version === projectionVersions[name]) return;
      const following = await store.nextGeneration(name);
      logger.info({ ...following }, 'its projection has changed: making the next generation');
      next = runnerOf(following, () => {
        swap = takeOver(following);
      });
      await next.start();
    },
    stop: async () => {
      abort.abort();
      await Promise.all([live?.stop(), next?.stop()]);
      await swap;
    },
    status: async () => {
      if (live === undefined) throw new Error(`The projection ${name} has not been started.`);
      const status = await live.status();
      return next === undefined ? status : withNext(status, await next.status());
    },
  };
};
