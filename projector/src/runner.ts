import type { StoredEvent } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import type { Generation, ProjectionName, ProjectionStore } from '@marketplace/read-store';
import { Problem, type Logger } from '@marketplace/service-kit';
import { foldBatch, type FoldedBatch } from './batch.ts';
import type { Projection } from './changes.ts';
import type { DocumentMap } from './fold.ts';
import { createPerseverance } from './perseverance.ts';
import { createProgress } from './progress.ts';

const batchSize = 4_000;

/** How a projection is, as operators see it. */
export interface ProjectionStatus {
  readonly name: ProjectionName;
  /** `failed`: an event can't be applied, and holds up those after it; what is only away is waited for. */
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
  /** Lets the write under way finish. */
  stop(): Promise<void>;
  status(): Promise<ProjectionStatus>;
}

const isAway = (error: unknown): boolean => error instanceof Problem && error.kind === 'unavailable';

/** Keeps one generation of a projection up with the feed. `onCaughtUp` is told once, when it has come to where the head was. */
export const createRunner = (parts: {
  readonly projection: Projection;
  readonly feed: Feed;
  readonly store: ProjectionStore;
  readonly logger: Logger;
  readonly generation: Generation;
  readonly onCaughtUp: () => void;
}): Runner => {
  const { projection, feed, store, logger, generation: id, onCaughtUp } = parts;
  const { name } = projection;
  const abort = new AbortController();
  const { signal } = abort;
  const progress = createProgress();
  const failing = new Set<string>();
  let running: Promise<void> | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** The documents of the batch that is being written, or was last: the next one is folded over them. */
  let recent: DocumentMap = new Map();
  let readable = false;

  const untilItWorks = createPerseverance({
    signal,
    onFault: (what, error) => {
      const context = { err: error, projection: name, position: progress.position };
      if (isAway(error)) return logger.warn(context, `${what} waits for what is away`);
      failing.add(what);
      return logger.error(context, `${what} failed; trying again`);
    },
    onSuccess: (what) => failing.delete(what),
  });

  const write = ({ documents, applied }: FoldedBatch, last: StoredEvent): Promise<void> =>
    untilItWorks('writing documents', async () => {
      const all = [...documents.values()].flatMap((ofCollection) => [...ofCollection.values()]);
      await store.write(id, all, last.position);
      progress.applied(last.position, applied);
    });

  /** Folds the batch while the one before it is written, then has it written: one ahead at most. */
  const apply = async (batch: readonly StoredEvent[]): Promise<void> => {
    let rest = batch;
    await untilItWorks('applying an event', async () => {
      const folded = await foldBatch(projection, rest, recent, (collection, ids) =>
        store.load(id, collection, ids),
      );
      await writing;
      const last = rest[folded.applied - 1];
      if (last !== undefined && !signal.aborted) {
        recent = folded.documents;
        writing = write(folded, last);
        rest = rest.slice(folded.applied);
      }
      // What comes after an event that can't be applied waits for it.
      if (folded.fault !== undefined) throw folded.fault;
    });
  };

  const makeReadable = async (): Promise<void> => {
    await writing;
    if (readable) return;
    await untilItWorks('making indexes', async () => {
      await store.prepareReads(id);
      readable = true;
    });
  };

  const run = async (): Promise<void> => {
    let headAtStart = 0;
    await untilItWorks('asking for the head', async () => {
      headAtStart = await feed.head();
    });
    let caughtUp = false;
    const catchUp = async (position: number): Promise<void> => {
      if (caughtUp || position < headAtStart) return;
      caughtUp = true;
      await makeReadable();
      if (!signal.aborted) onCaughtUp();
    };
    if (headAtStart - progress.position < batchSize) await makeReadable();
    await catchUp(progress.position);
    for await (const batch of feed.follow({ after: progress.position, signal, batchSize })) {
      progress.received(batch);
      await apply(batch);
      await catchUp(batch.at(-1)?.position ?? 0);
      if (signal.aborted) break;
    }
    await writing;
  };

  return {
    start: async () => {
      progress.startAt(await store.checkpoint(id));
      running = run();
    },
    stop: async () => {
      abort.abort();
      await running;
    },
    status: async () => {
      const { position } = progress;
      const head = await feed.head();
      const events = Math.max(head - position, 0);
      return {
        name,
        state: failing.size > 0 ? 'failed' : 'running',
        position,
        head,
        lag: { events, seconds: events === 0 ? 0 : progress.secondsBehind() },
        rate: progress.rate(),
        generation: id.generation,
      };
    },
  };
};
