import type { ProjectionName } from '@marketplace/contracts';
import type { DeadLetters } from '@marketplace/event-store';
import { projectionOf } from '@marketplace/read-store/projections';
import {
  createControlReads,
  isRunning,
  neededOf,
  rebuildOf,
  storedFieldsOf,
  type Generation,
  type GenerationId,
  type GenerationWrite,
  type ProjectionStore,
  type Rebuild,
} from '@marketplace/read-store';
import { unavailable } from '@marketplace/service-kit';
import { createMemoryDeadLetters } from './memoryDeadLetters.ts';
import { createMemoryDocuments, documentKey, isOfPersons } from './memoryDocuments.ts';

/** A store with its dead letters. In the product these are in the ledger's database, so a crash of the store does not lose them. */
export interface MemoryStore extends ProjectionStore {
  readonly deadLetters: DeadLetters;
  /** Breaks the connections of all writers. */
  disconnect(): void;
  /** Does the same as a read that waits in a hurry. */
  hurry(): void;
}

interface KeptGeneration {
  live: number;
  previous: number | undefined;
  paused: boolean;
  rebuild: Rebuild | undefined;
  timeline: number;
  generations: readonly (Generation & { readonly timeline: number })[];
  /** The highest number of a generation so far. */
  made: number;
}

const generationKey = ({ projection, generation }: GenerationId): string => `${projection}.${generation}`;

/**
 * A store in memory that fulfils the contract of the port. Each write calls `beforeWrite` first, which may refuse or delay it. If
 * `afterWrite` breaks the connection, the writer does not learn that its write was done. The first live generations have the versions of
 * today's projections, or the given `versions`.
 */
export const createMemoryStore = (
  given: {
    readonly beforeWrite?: (writes: readonly GenerationWrite[]) => void | Promise<void>;
    readonly afterWrite?: () => void;
    readonly versions?: Readonly<Partial<Record<ProjectionName, number>>>;
  } = {},
): MemoryStore => {
  const { beforeWrite = () => undefined, afterWrite = () => undefined, versions = {} } = given;
  const projections = new Map<ProjectionName, KeptGeneration>();
  const writers = new Set<AbortController>();
  const hurrying = new Set<() => void>();
  const documents = createMemoryDocuments();
  const keptOf = (projection: ProjectionName): KeptGeneration => {
    const version = versions[projection] ?? projectionOf(projection).version;
    const kept = projections.get(projection) ?? {
      live: 1,
      previous: undefined,
      paused: false,
      rebuild: undefined,
      timeline: 0,
      generations: [{ projection, generation: 1, version, timeline: 0 }],
      made: 1,
    };
    projections.set(projection, kept);
    return kept;
  };
  const exists = ({ projection, generation }: GenerationId) =>
    keptOf(projection).generations.some((one) => one.generation === generation);
  const checkpointsOf = (id: GenerationId) => documents.checkpointsOf(generationKey(id));
  const storedControl = (projection: ProjectionName) => {
    const kept = keptOf(projection);
    return {
      ...kept,
      generations: kept.generations.map((one) => {
        const logPosition = documents.logPositions.get(generationKey(one));
        return { ...one, checkpoints: checkpointsOf(one), ...(logPosition && { logPosition }) };
      }),
    };
  };

  const removeUnneeded = (projection: ProjectionName) => {
    const kept = keptOf(projection);
    const needed = neededOf(storedControl(projection));
    for (const one of kept.generations) if (!needed.has(one.generation)) documents.remove(generationKey(one));
    kept.generations = kept.generations.filter(({ generation }) => needed.has(generation));
    return Promise.resolve();
  };

  return {
    disconnect: () => {
      for (const lost of writers) lost.abort();
      writers.clear();
    },

    deadLetters: createMemoryDeadLetters(),
    prepare: () => Promise.resolve(),
    prepareReads: () => Promise.resolve(),
    onHurry: (listener) => {
      hurrying.add(listener);
      return () => hurrying.delete(listener);
    },
    hurry: () => {
      for (const listener of hurrying) listener();
    },

    ...createControlReads((names) =>
      Promise.resolve(new Map(names.map((name) => [name, storedControl(name)]))),
    ),
    setPaused: (projection, paused) => {
      keptOf(projection).paused = paused;
      return Promise.resolve();
    },
    beginRebuild: (projection, request) => {
      const kept = keptOf(projection);
      const rebuild = rebuildOf(storedControl(projection), request, kept.made + 1);
      if (rebuild === undefined) return Promise.resolve(undefined);
      kept.rebuild = rebuild;
      if (request.kind === 'repair') kept.timeline += 1;
      const [{ generation, version }, { timeline }] = [rebuild, kept];
      if (generation > kept.made) {
        kept.made = generation;
        kept.generations = [...kept.generations, { projection, generation, version, timeline }];
      }
      return Promise.resolve(rebuild);
    },
    updateRebuild: (projection, seen, now) => {
      const kept = keptOf(projection);
      const isThere = isRunning(kept.rebuild) && kept.rebuild.startedAt === seen.startedAt;
      if (isThere) kept.rebuild = now;
      return Promise.resolve(isThere);
    },
    removeUnneeded,
    makeLive: (id) => {
      const kept = keptOf(id.projection);
      const before = { projection: id.projection, generation: kept.live };
      const eraOf = (one: number) =>
        kept.generations.find(({ generation }) => generation === one)?.timeline ?? 0;
      const isLater = eraOf(id.generation) > eraOf(kept.live);
      const isFormer = eraOf(id.generation) < eraOf(kept.live);
      const [was, now] = [checkpointsOf(before), checkpointsOf(id)];
      const isBehind = was.some((at, partition) => at > (now[partition] ?? 0));
      if (isFormer || (!isLater && isBehind)) return Promise.resolve(false);
      if (kept.live !== id.generation) kept.previous = isLater ? undefined : kept.live;
      kept.live = id.generation;
      return Promise.resolve(true);
    },

    storedFields: (id, collection, which) => {
      const all = [...documents.of(generationKey(id)).values()].filter(
        (one) => one.collection === collection,
      );
      const found =
        'after' in which
          ? all
              .filter((one) => one.id > which.after)
              .toSorted((one, other) => (one.id < other.id ? -1 : 1))
              .slice(0, which.limit)
          : all.filter((one) => which.includes(one.id));
      return Promise.resolve(new Map(found.map((document) => [document.id, storedFieldsOf(document)])));
    },

    dropPrevious: (projection) => {
      keptOf(projection).previous = undefined;
      return removeUnneeded(projection);
    },

    reviewWords: () => Promise.resolve(undefined),
    removeAlerts: (uid) => {
      documents.removeAlerts(uid);
      return Promise.resolve();
    },

    openWriter: () => {
      const lost = new AbortController();
      writers.add(lost);
      /** Answers later, as a server does. */
      const whileOpen = async <T>(run: () => T): Promise<T> => {
        await Promise.resolve();
        if (lost.signal.aborted) throw unavailable('The store', new Error('The writer is lost.'));
        return run();
      };
      return Promise.resolve({
        disconnected: lost.signal,
        checkpoints: (id) => whileOpen(() => checkpointsOf(id)),
        load: (id, collection, wanted) =>
          whileOpen(() => {
            const stored = documents.of(generationKey(id));
            const found =
              'uids' in wanted
                ? [...stored.values()].filter((document) => isOfPersons(document, collection, wanted))
                : wanted.flatMap((one) => stored.get(documentKey(collection, one)) ?? []);
            return new Map(found.map((document) => [document.id, document]));
          }),
        prepareWrite: (writes) => async () => {
          await beforeWrite(writes);
          await whileOpen(() => {
            const missing = writes.find(({ id }) => !exists(id));
            if (missing) throw new Error(`There is no generation ${generationKey(missing.id)}.`);
            for (const write of writes) documents.write(generationKey(write.id), write);
          });
          afterWrite();
          return whileOpen(() => undefined);
        },
        close: () => {
          writers.delete(lost);
          return Promise.resolve();
        },
      });
    },
  };
};
