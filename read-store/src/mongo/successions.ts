import type { Db } from 'mongodb';
import {
  type GenerationId,
  type ProjectionName,
  type Succession,
  type SuccessionRequest,
  type Successions,
} from '../port.ts';
import { controlOf, neededOf, successionOf, type Kept } from '../succeeding.ts';
import { compareGenerations } from './comparing.ts';
import { guarded } from './connection.ts';
import { lettersIn } from './deadLetters.ts';
import { newGeneration, projectionsIn } from './projectionDocuments.ts';
import { anyCollectionNames, createCollections } from './schema.ts';

const read = async (
  db: Db,
  projection: ProjectionName,
): Promise<Kept & { readonly made: number; readonly begun: Succession | null }> => {
  const document = await projectionsIn(db).findOne({ _id: projection });
  if (document === null) throw new Error(`The projection ${projection} has no generation.`);
  const { live, previous, paused = false, made = 0, succession, generations } = document;
  const numbers = Object.keys(generations).map(Number);
  return {
    live,
    previous,
    paused,
    succession,
    generations: Object.entries(generations).map(([generation, { version, partitions }]) => ({
      projection,
      generation: Number(generation),
      version,
      checkpoints: partitions,
    })),
    made: Math.max(made, ...numbers),
    begun: succession ?? null,
  };
};

/** Where nobody else has begun, ended or swapped anything since it was read: one change of one document. */
const unmoved = (projection: ProjectionName, { live, begun }: Awaited<ReturnType<typeof read>>) => ({
  _id: projection,
  live,
  ...(begun === null
    ? { succession: { $exists: false } }
    : { 'succession.startedAt': begun.startedAt, 'succession.state': begun.state }),
});

const begin = async (db: Db, projection: ProjectionName, request: SuccessionRequest) => {
  for (;;) {
    const kept = await read(db, projection);
    const succession = successionOf(kept, request, kept.made + 1);
    if (succession === undefined) return undefined;
    const { generation, version } = succession;
    const isNew = generation > kept.made;
    const { matchedCount } = await projectionsIn(db).updateOne(unmoved(projection, kept), {
      $set: {
        succession,
        ...(isNew && { made: generation, [`generations.${generation}`]: newGeneration(version) }),
      },
    });
    if (matchedCount === 0) continue;
    if (isNew) await createCollections(db, { projection, generation, version });
    return succession;
  }
};

/** Those of generations that were begun or cleared away halfway too. */
const clearAway = async (db: Db, projection: ProjectionName): Promise<void> => {
  const kept = await read(db, projection);
  const needed = neededOf(kept);
  const isNeeded = ({ generation }: GenerationId) => needed.has(generation);
  const gone = kept.generations.filter((generation) => !isNeeded(generation));
  const numbers = Array.from({ length: kept.made }, (_, index) => ({ projection, generation: index + 1 }));
  const left = new Set(numbers.filter((id) => !isNeeded(id)).flatMap(anyCollectionNames));
  const there = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of there) if (left.has(name)) await db.dropCollection(name);
  for (const { generation } of gone)
    await projectionsIn(db).updateOne(
      { _id: projection, live: { $ne: generation }, previous: { $ne: generation } },
      { $unset: { [`generations.${generation}`]: '' } },
    );
  // What is discarded stays so for all generations.
  const others = {
    generation: { $nin: [...needed].filter((one) => one !== undefined) },
    state: { $ne: 'discarded' },
  } as const;
  await lettersIn(db).deleteMany({ projection, ...others });
};

export const createSuccessions = (parts: {
  readonly db: Db;
  readonly byItself: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
}): Successions => {
  const { db, byItself } = parts;
  return {
    control: async (projection) => controlOf(await guarded(() => read(db, projection))),
    setPaused: async (projection, paused) => {
      await guarded(() => projectionsIn(db).updateOne({ _id: projection }, { $set: { paused } }));
    },
    begin: (projection, request) => byItself((own) => begin(own, projection, request)),
    note: async (projection, seen, now) => {
      const { matchedCount } = await guarded(() =>
        projectionsIn(db).updateOne(
          {
            _id: projection,
            'succession.startedAt': seen.startedAt,
            'succession.generation': seen.generation,
            'succession.state': { $in: ['catching-up', 'comparing'] },
          },
          { $set: { succession: now } },
        ),
      );
      return matchedCount > 0;
    },
    clearAway: (projection) => byItself((own) => clearAway(own, projection)),
    compare: (live, next, compared) => byItself((own) => compareGenerations(own, live, next, compared)),
  };
};
