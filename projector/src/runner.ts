import { eventTypes } from '@marketplace/contracts';
import type { Share, SharedFeed } from '@marketplace/event-store';
import type { Generation, ProjectionName, ProjectionStore } from '@marketplace/read-store';
import type { Logger, Tracing } from '@marketplace/service-kit';
import { createApplying } from './applying.ts';
import { isAway } from './away.ts';
import type { Projection } from './changes.ts';
import { keepSettling } from './dead-letters/keepSettling.ts';
import type { ReadTask } from './dead-letters/settling.ts';
import { createPerseverance } from './perseverance.ts';
import { createProgress } from './progress.ts';
import type { Gate } from './rebuild/gate.ts';
import { tracedProgress } from './tracedProgress.ts';

/** Events at a time: with fewer a rebuild is slower, with more the live generation waits longer for its turn. */
const batchSize = 4_000;

/** How a projection is, as operators see it. */
export interface ProjectionStatus {
  readonly name: ProjectionName;
  /** `failed`: something else than an event is broken and holds up all of it; what is only away is waited for. */
  readonly state: 'running' | 'paused' | 'rebuilding' | 'failed';
  readonly position: number;
  readonly head: number;
  readonly lag: { readonly events: number; readonly seconds: number };
  readonly generation: number;
  /** How many events could not be applied, and hold their tasks. */
  readonly deadLetters: number;
  /** The partitions that this process takes in; the others are another's. */
  readonly partitions: readonly number[];
}

export interface Runner {
  start(): Promise<void>;
  /** Lets the write under way finish. */
  stop(): Promise<void>;
  status(): Promise<ProjectionStatus>;
  /** An event can't be applied, and holds up those after it; what is only away is waited for. */
  isFailing(): boolean;
}

/**
 * Keeps one generation of a projection up with the feed, together with those of other processes: each takes in the share of
 * partitions that it is given. The gate says how far it may go.
 */
export const createRunner = (parts: {
  readonly projection: Projection;
  readonly feed: SharedFeed;
  readonly store: ProjectionStore;
  readonly readTask: ReadTask;
  readonly logger: Logger;
  readonly generation: Generation;
  readonly gate: Gate;
  readonly tracing?: Tracing | undefined;
}): Runner => {
  const { projection, feed, store, logger, generation: id, gate, tracing } = parts;
  const { name } = projection;
  const passOver = eventTypes.filter((type) => !projection.types.has(type));
  const abort = new AbortController();
  const { signal } = abort;
  const progress = tracing
    ? tracedProgress(createProgress(), { tracing, projection: name })
    : createProgress();
  const failing = new Set<string>();
  let running: Promise<void> | undefined;
  let partitions: readonly number[] = [];
  let headAtStart = 0;
  let readable = false;
  let caughtUp = false;

  const persevering = (until: AbortSignal) =>
    createPerseverance({
      signal: until,
      onFault: (what, error) => {
        const context = { err: error, projection: name };
        if (isAway(error)) return logger.warn(context, `${what} waits for what is away`);
        failing.add(what);
        return logger.error(context, `${what} failed; trying again`);
      },
      onSuccess: (what) => failing.delete(what),
    });
  const untilItWorks = persevering(signal);

  const makeReadable = async (): Promise<void> => {
    if (readable) return;
    await untilItWorks('making indexes', async () => {
      await store.prepareReads(id);
      readable = true;
    });
  };

  /** Called with everything written: the others' partitions may still be behind. */
  const lookWhetherCaughtUp = async (): Promise<void> => {
    await untilItWorks('asking how far it is', async () => {
      caughtUp = (await store.checkpoint(id)) >= headAtStart;
    });
    if (caughtUp) await makeReadable();
  };

  const takeIn = async (share: Share): Promise<void> => {
    const persevere = persevering(share.signal);
    const applying = createApplying({
      ...parts,
      id,
      partitions: share.partitions,
      progress,
      untilItWorks: persevere,
      signal: share.signal,
    });
    let after: readonly number[] = [];
    await persevere('asking how far it is', async () => {
      after = await store.checkpoints(id);
      if (headAtStart - Math.min(...after) < batchSize) await makeReadable();
      if (!caughtUp) await lookWhetherCaughtUp();
    });
    if (share.signal.aborted) return;
    const settling = keepSettling(applying, share.signal, logger);
    for await (const delivery of share.follow({ after, batchSize, passOver })) {
      progress.received(delivery.events);
      for await (const part of gate.pass(delivery, share.signal)) await applying.apply(part);
      if (!caughtUp && Math.max(...delivery.upTo.values()) >= headAtStart) {
        await applying.settled();
        await lookWhetherCaughtUp();
      }
    }
    await settling;
    await applying.settled();
  };

  const run = async (): Promise<void> => {
    await untilItWorks('asking for the head', async () => {
      headAtStart = await feed.head();
    });
    for await (const share of feed.shares(`${name}.${id.generation}`, signal)) {
      partitions = share.partitions;
      logger.info({ projection: name, partitions: partitions.length }, 'takes in partitions');
      await takeIn(share);
      partitions = [];
      progress.dropped();
      failing.clear();
    }
  };

  return {
    start: () => {
      running = run();
      return Promise.resolve();
    },
    stop: async () => {
      abort.abort();
      await running;
    },
    isFailing: () => failing.size > 0,
    status: async () => {
      const [position, head, deadLetters] = await Promise.all([
        store.checkpoint(id),
        feed.head(),
        store.deadLetters.count(id),
      ]);
      const events = Math.max(head - position, 0);
      return {
        name,
        state: failing.size > 0 ? 'failed' : 'running',
        position,
        head,
        lag: { events, seconds: events === 0 ? 0 : progress.secondsBehind() },
        generation: id.generation,
        deadLetters,
        partitions,
      };
    },
  };
};
