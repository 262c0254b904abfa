import type { Db } from 'mongodb';
import type { Collection, GenerationId, ProjectionName, ProjectionStore, StoredDocument } from '../port.ts';
import { byPartition } from '../reached.ts';
import { guarded } from './connection.ts';
import { createDeadLetters } from './deadLetters.ts';
import { fromKept, keptIn } from './keptDocuments.ts';
import { leastOf, newGeneration, projectionsIn, type ProjectionDocument } from './projectionDocuments.ts';
import { prepareIndexes, prepareStore } from './schema.ts';
import { createSuccessions } from './successions.ts';
import { inBatches, moveCheckpoints, documentsToWrite } from './writing.ts';

export const createProjectionStore = (parts: {
  readonly db: Db;
  /** Runs it on a connection of its own, which no time limit of the others holds for. */
  readonly byItself: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  readonly advanced: () => void;
}): ProjectionStore => {
  const { db, byItself, advanced } = parts;

  const projectionOf = async (name: ProjectionName): Promise<ProjectionDocument> => {
    const document = await guarded(() => projectionsIn(db).findOne({ _id: name }));
    if (document === null) throw new Error(`The projection ${name} has no live generation.`);
    return document;
  };
  /** One that nobody has begun is as far as a new one. */
  const generationOf = async ({ projection, generation }: GenerationId) => {
    const document = await guarded(() => projectionsIn(db).findOne({ _id: projection }));
    return document?.generations[generation] ?? newGeneration(1);
  };

  const readyToWrite: ProjectionStore['readyToWrite'] = (id, documents, reached) => {
    const write = documentsToWrite(db, id.generation, documents);
    return async () => {
      await guarded(async () => {
        await write();
        await moveCheckpoints(db, id, byPartition(reached));
      });
      advanced();
    };
  };

  return {
    deadLetters: createDeadLetters(db, advanced),

    prepare: () => guarded(() => byItself(prepareStore)),

    prepareReads: (generation) => guarded(() => byItself((own) => prepareIndexes(own, generation))),

    liveGeneration: async (projection) => {
      const { live, generations } = await projectionOf(projection);
      const generation = generations[live];
      if (generation === undefined)
        throw new Error(`The projection ${projection} has lost generation ${live}.`);
      return { projection, generation: live, version: generation.version };
    },

    ...createSuccessions({ db, byItself: (run) => guarded(() => byItself(run)) }),

    makeLive: async ({ projection, generation }) => {
      const { live, generations } = await projectionOf(projection);
      if (live === generation) return true;
      const [before, after] = [generations[live], generations[generation]];
      if (before === undefined || after === undefined || leastOf(after) < leastOf(before)) return false;
      // Nothing is done where the live one has moved on since: then it is to be asked again. The other only moves forward.
      const { matchedCount } = await guarded(() =>
        projectionsIn(db).updateOne(
          { _id: projection, live, [`generations.${live}.partitions`]: before.partitions },
          { $set: { live: generation, previous: live } },
        ),
      );
      if (matchedCount > 0) advanced();
      return matchedCount > 0;
    },

    checkpoint: async (id) => leastOf(await generationOf(id)),

    checkpoints: async (id) => (await generationOf(id)).partitions,

    load: async <C extends Collection>(
      { generation }: GenerationId,
      collection: C,
      ids: readonly string[],
    ) => {
      const loaded = new Map<string, StoredDocument<C>>();
      const kept = keptIn<Collection>(db, collection, generation);
      for (const batch of inBatches(ids))
        for (const document of await guarded(() => kept.find({ _id: { $in: [...batch] } }).toArray()))
          loaded.set(document._id, fromKept(collection, document as never));
      return loaded;
    },

    write: (...given) => readyToWrite(...given)(),

    readyToWrite,
  };
};
