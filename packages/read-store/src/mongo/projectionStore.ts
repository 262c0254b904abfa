import type { KnownWords } from '../knownWords.ts';
import type { ProjectionName } from '@marketplace/contracts';
import type { Db } from 'mongodb';
import type { ProjectionStore } from '../port.ts';
import type { Signals } from '../watching.ts';
import { guarded, guardedWithoutLimit } from './connection.ts';
import { projectionsIn, type ProjectionDocument } from './projectionDocuments.ts';
import { createRebuilds } from './rebuilds.ts';
import { prepareIndexes, prepareStore } from './schema.ts';
import { reviewWords } from './vocabulary.ts';
import { partsFrom, storedIn } from './storedDocuments.ts';
import { createWriter } from './writer.ts';

export const createProjectionStore = (parts: {
  readonly db: Db;
  /** Runs the function on its own connection, without a time limit. */
  readonly byItself: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  readonly signals: Signals;
  readonly words: KnownWords;
}): ProjectionStore => {
  const { db, byItself, signals, words } = parts;
  const { advanced, onHurry } = signals;

  const projectionOf = async (name: ProjectionName): Promise<ProjectionDocument> => {
    const document = await guarded(() => projectionsIn(db).findOne({ _id: name }));
    if (document === null) throw new Error(`The projection ${name} has no live generation.`);
    return document;
  };

  return {
    prepare: () => guardedWithoutLimit(() => byItself(prepareStore)),

    prepareReads: async (generation) => {
      await guardedWithoutLimit(() => byItself((own) => prepareIndexes(own, generation)));
      advanced();
    },

    makeLive: async ({ projection, generation }) => {
      const { live, generations } = await projectionOf(projection);
      if (live === generation) return true;
      const [before, after] = [generations[live], generations[generation]];
      if (!before || !after) return false;
      const timelines = (after.timeline ?? 0) - (before.timeline ?? 0);
      // Only a generation of a later timeline may be behind: its positions mean other events.
      const isBehind = Math.min(...after.partitions) < Math.min(...before.partitions);
      if (timelines < 0 || (timelines === 0 && isBehind)) return false;
      // If the live generation has moved since, nothing is changed and the loop repeats. The next one only moves forward.
      const { matchedCount } = await guarded(() =>
        projectionsIn(db).updateOne(
          { _id: projection, live, [`generations.${live}.partitions`]: before.partitions },
          timelines > 0
            ? { $set: { live: generation }, $unset: { previous: '' } }
            : { $set: { live: generation, previous: live } },
        ),
      );
      if (matchedCount > 0) advanced();
      return matchedCount > 0;
    },

    reviewWords: (after) => guarded(() => reviewWords(db, after)),

    removeAlerts: async (uid) => {
      const { generations } = await projectionOf('alerts');
      for (const generation of Object.keys(generations))
        await guarded(() => storedIn(db, 'alerts', Number(generation)).deleteMany({ toUid: uid }));
    },

    storedParts: async ({ generation }, collection, which) => {
      const stored = storedIn(db, collection, generation);
      const chosen =
        'after' in which
          ? stored
              .find({ _id: { $gt: which.after } })
              .sort({ _id: 1 })
              .limit(which.limit)
          : stored.find({ _id: { $in: [...which] } });
      const found = await guarded(() => chosen.toArray());
      return new Map(found.map((one) => [one._id, partsFrom(collection, one)]));
    },

    onHurry,

    openWriter: () => Promise.resolve(createWriter(db, advanced, words)),

    ...createRebuilds(db, (run) => guardedWithoutLimit(() => byItself(run))),
  };
};
