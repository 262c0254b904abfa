import type { Logger } from '@marketplace/service-kit';
import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import type { ProjectionName } from '@marketplace/contracts';
import { createKnownWords, type KnownWords } from '../knownWords.ts';
import type { ReadStore, ProjectionStore } from '../port.ts';
import { createSignals, type Signals } from '../positionWaits.ts';
import { createClient, guarded, guardedWithoutLimit } from './connection.ts';
import { createDocumentReader } from './documentReader.ts';
import { keepClient } from './longLivedClient.ts';
import { projectionsIn, type ProjectionDocument } from './projectionDocuments.ts';
import { createRebuilds } from './rebuilds.ts';
import { prepareIndexes, prepareStore } from './schema.ts';
import { reviewWords } from './vocabulary.ts';
import { fieldsFrom, storedIn } from './storedDocuments.ts';
import { createWriter } from './writer.ts';

const createProjectionStore = (deps: {
  readonly db: Db;
  /** Runs the function on its own connection, without a time limit. */
  readonly byItself: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  readonly signals: Signals;
  readonly words: KnownWords;
}): ProjectionStore => {
  const { db, byItself, signals, words } = deps;
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
      const isBehind = before.partitions.some((at, partition) => at > (after.partitions[partition] ?? 0));
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

    storedFields: async ({ generation }, collection, which) => {
      const stored = storedIn(db, collection, generation);
      const chosen =
        'after' in which
          ? stored
              .find({ _id: { $gt: which.after } })
              .sort({ _id: 1 })
              .limit(which.limit)
          : stored.find({ _id: { $in: [...which] } });
      const found = await guarded(() => chosen.toArray());
      return new Map(found.map((one) => [one._id, fieldsFrom(collection, one)]));
    },

    onHurry,

    openWriter: () => Promise.resolve(createWriter(db, advanced, words)),

    ...createRebuilds(db, (run) => guardedWithoutLimit(() => byItself(run))),
  };
};

/** The client's time limit, in milliseconds: longer than the server's, for a server that no longer answers. */
const writeTimeout = 65_000;
const readTimeout = 20_000;

/** The database in the URL; `marketplace` if the URL has no database. */
export const databaseOf = (client: MongoClient, url: string): Db =>
  /^[^/]+\/\/[^/]+\/[^?]/.test(url) ? client.db() : client.db('marketplace');

const logAway = (client: MongoClient, logger: Logger): void => {
  let away = false;
  client.on('serverHeartbeatFailed', ({ failure }) => {
    if (!away) logger.warn({ err: failure }, 'MongoDB does not answer');
    away = true;
  });
  client.on('serverHeartbeatSucceeded', () => {
    if (away) logger.info('MongoDB answers again');
    away = false;
  });
};

/**
 * Opens the read store on MongoDB or a database with its protocol, without transactions and change streams.
 * `projections.prepare()` creates its collections. Connects at its first use.
 */
export const openMongoReadStore = (options: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<ReadStore> => {
  const { url, logger } = options;
  const keep = (options: MongoClientOptions) =>
    keepClient({
      make: () => {
        const client = createClient(url, options);
        logAway(client, logger);
        return client;
      },
      databaseOf: (client) => databaseOf(client, url),
      logger,
    });
  const writes = keep({ socketTimeoutMS: writeTimeout, maxPoolSize: 4 });
  const reads = keep({ socketTimeoutMS: readTimeout, maxPoolSize: 24 });

  const byItself = async <T>(run: (db: Db) => Promise<T>): Promise<T> => {
    const client = createClient(url, { maxPoolSize: 1 });
    try {
      return await run(databaseOf(client, url));
    } finally {
      await client.close().catch(() => undefined);
    }
  };

  const signals = createSignals();
  const words = createKnownWords();
  const { dropTexts, ...documents } = createDocumentReader({ db: reads.db, signals });

  return Promise.resolve({
    projections: createProjectionStore({
      db: writes.db,
      byItself,
      signals,
      words,
    }),
    documents,
    // MongoDB overwrites removed documents when it needs the space.
    scrub: () => Promise.resolve(),
    dropTexts: () => {
      dropTexts();
      words.drop();
    },
    forget: () =>
      guarded(async () => {
        await writes.db.dropDatabase();
      }),
    check: async () => {
      await Promise.all([writes.check(), reads.check()]);
    },
    close: async () => {
      await Promise.all([writes.close(), reads.close()]);
    },
  });
};
