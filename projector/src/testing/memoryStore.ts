import { partitionCount } from '@marketplace/contracts';
import {
  allDifferences,
  comparable,
  controlOf,
  differenceOf,
  isCompared,
  isUnderWay,
  neededOf,
  noDifferences,
  projectionVersions,
  successionOf,
  type Collection,
  type Generation,
  type GenerationId,
  type ProjectionStore,
  type StoredDocument,
  type Succession,
} from '@marketplace/read-store';
import { createMemoryDeadLetters } from './memoryDeadLetters.ts';

/**
 * Keeps its promises as the port states them, in memory. `write` is given first to `beforeWrite`, which may refuse. What is
 * `live` at first was made by today's versions, unless others are given.
 */
export const createMemoryStore = (
  beforeWrite: () => void = () => undefined,
  versions: typeof projectionVersions = projectionVersions,
) => {
  const documents = new Map<string, StoredDocument>();
  const checkpoints = new Map<string, readonly number[]>();
  const live = new Map<string, Generation>();
  const keyOf = ({ generation }: GenerationId, collection: Collection, id: string) =>
    `${generation} ${collection} ${id}`;
  const checkpointsOf = ({ projection, generation }: GenerationId) =>
    checkpoints.get(`${projection} ${generation}`) ?? Array.from({ length: partitionCount }, () => 0);
  const checkpointOf = (id: GenerationId) => Math.min(...checkpointsOf(id));
  const liveOf = (projection: GenerationId['projection']): Generation =>
    live.get(projection) ?? { projection, generation: 1, version: versions[projection] };
  const pausedOnes = new Map<string, boolean>();
  const previous = new Map<string, number>();
  const successions = new Map<string, Succession>();
  const made = new Map<string, Generation[]>();
  const cleared = new Set<string>();
  const generationsOf = (projection: GenerationId['projection']): Generation[] => {
    const known = made.get(projection) ?? [liveOf(projection)];
    made.set(projection, known);
    return known;
  };
  const keptOf = (projection: GenerationId['projection']) => ({
    live: liveOf(projection).generation,
    previous: previous.get(projection),
    paused: pausedOnes.get(projection) ?? false,
    succession: successions.get(projection),
    generations: generationsOf(projection)
      .filter(({ generation }) => !cleared.has(`${projection} ${generation}`))
      .map((generation) => ({ ...generation, checkpoints: checkpointsOf(generation) })),
  });
  const store: ProjectionStore = {
    deadLetters: createMemoryDeadLetters(),
    prepare: () => Promise.resolve(),
    prepareReads: () => Promise.resolve(),
    liveGeneration: (projection) => Promise.resolve(liveOf(projection)),
    control: (projection) => Promise.resolve(controlOf(keptOf(projection))),
    setPaused: (projection, paused) => {
      pausedOnes.set(projection, paused);
      return Promise.resolve();
    },
    begin: (projection, request) => {
      const kept = keptOf(projection);
      const succession = successionOf(kept, request, generationsOf(projection).length + 1);
      if (succession) {
        successions.set(projection, succession);
        if (succession.kind !== 'rollback')
          generationsOf(projection).push({
            projection,
            generation: succession.generation,
            version: succession.version,
          });
      }
      return Promise.resolve(succession);
    },
    note: (projection, seen, now) => {
      const there = successions.get(projection);
      const noted = isUnderWay(there) && there.startedAt === seen.startedAt;
      if (noted) successions.set(projection, now);
      return Promise.resolve(noted);
    },
    clearAway: (projection) => {
      const needed = neededOf(keptOf(projection));
      for (const { generation } of generationsOf(projection)) {
        if (needed.has(generation)) continue;
        cleared.add(`${projection} ${generation}`);
        for (const key of [...documents.keys()]) if (key.startsWith(`${generation} `)) documents.delete(key);
      }
      return Promise.resolve();
    },
    compare: (one, other, compared) => {
      let all = noDifferences;
      for (const collection of comparable(one, other)) {
        const idsOf = ({ generation }: GenerationId) =>
          [...documents.keys()].flatMap((key) => {
            const prefix = `${generation} ${collection} `;
            return key.startsWith(prefix) ? [key.slice(prefix.length)] : [];
          });
        for (const id of new Set([...idsOf(one), ...idsOf(other)])) {
          const pair = [one, other].map((generation) => documents.get(keyOf(generation, collection, id)));
          if (
            !isCompared(
              compared,
              pair.map((document) => document?.position ?? 0),
            )
          )
            continue;
          const difference = differenceOf(pair[0], pair[1]);
          all = allDifferences(all, {
            compared: 1,
            count: difference ? 1 : 0,
            examples: difference ? [difference] : [],
          });
        }
      }
      return Promise.resolve(all);
    },
    makeLive: (id) => {
      const { projection } = id;
      const before = liveOf(projection);
      if (checkpointOf(id) < checkpointOf(before)) return Promise.resolve(false);
      if (before.generation !== id.generation) previous.set(projection, before.generation);
      const version = generationsOf(projection).find(
        ({ generation }) => generation === id.generation,
      )?.version;
      live.set(projection, { ...id, version: version ?? projectionVersions[projection] });
      return Promise.resolve(true);
    },
    checkpoints: (id) => Promise.resolve(checkpointsOf(id)),
    checkpoint: (id) => Promise.resolve(checkpointOf(id)),
    load: <C extends Collection>(id: GenerationId, collection: C, ids: readonly string[]) => {
      const found = ids.flatMap((documentId) => documents.get(keyOf(id, collection, documentId)) ?? []);
      return Promise.resolve(new Map(found.map((document) => [document.id, document as StoredDocument<C>])));
    },
    readyToWrite:
      (...given) =>
      () =>
        store.write(...given),
    write: async (id, written, reached) => {
      await Promise.resolve();
      beforeWrite();
      for (const document of written) {
        const key = keyOf(id, document.collection, document.id);
        if ((documents.get(key)?.position ?? 0) < document.position) documents.set(key, document);
      }
      const moved = checkpointsOf(id).map((position, partition) =>
        Math.max(position, typeof reached === 'number' ? reached : (reached.get(partition) ?? 0)),
      );
      checkpoints.set(`${id.projection} ${id.generation}`, moved);
    },
  };
  return store;
};
