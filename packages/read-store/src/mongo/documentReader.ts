import type { ProjectionName } from '@marketplace/contracts';
import { projectionFor, type Collection } from '../projections/index.ts';
import { beingUpdated } from '@marketplace/service-kit';
import type { Db, MongoClient } from 'mongodb';
import { batchedGet } from '../batchedGet.ts';
import type { At, DocumentReader, Group, ReadVersion } from '../port.ts';
import { forEveryProjection } from '../positions.ts';
import { createWatching, type Advanced } from '../watching.ts';
import { guarded } from './connection.ts';
import { createListStream } from './listStream.ts';
import { liveIn, projectionsIn, readAt } from './projectionDocuments.ts';
import { byIds, filterOf, groupCountPipeline, groupsPipeline, pageQuery, tallyPipeline } from './queries.ts';
import { storeIn } from './schema.ts';
import { foundOf, storedIn } from './storedDocuments.ts';
import { alikeIn } from './vocabulary.ts';
import { inBatches } from './writeDocuments.ts';

/** In milliseconds. Short, because there are no notifications from other processes; all waiting calls share each read. */
const polling = { whileWaiting: 10, whileListening: 250 };
/** The server's time limit is shorter than the client's. */
const maxTimeMS = 15_000;

export const createDocumentReader = (parts: {
  readonly client: () => Pick<MongoClient, 'startSession'>;
  readonly db: Db;
  readonly advance: Advanced;
}): DocumentReader => {
  const { client, db, advance } = parts;

  const version = (): Promise<ReadVersion> =>
    guarded(async () => {
      const [store, documents] = await Promise.all([
        storeIn(db).findOne({ _id: 'store' }),
        projectionsIn(db).find().toArray(),
      ]);
      // A projection that is not ready, or has diverged, has position 0, so calls that wait for it keep waiting.
      const [revisions, positions] = [forEveryProjection(''), forEveryProjection(0)];
      let readable = 0;
      for (const document of documents) {
        const at = liveIn(document);
        if (at === undefined) continue;
        readable += 1;
        revisions[document._id] = [store?.revision, at.live, at.settled, ...at.further].join('.');
        positions[document._id] = at.diverged ? 0 : at.position;
      }
      if (readable === 0) throw beingUpdated(new Error('No projection can be read.'));
      return { revisions, positions };
    });
  const positions = async () => (await version()).positions;

  /**
   * The documents of the live generation, and the position, which is read first, so the documents contain every event up to it.
   * If another generation is live afterwards, the read is repeated, because the old one may be gone.
   */
  const read = <T extends object>(
    collection: Collection,
    find: (generation: number, revision: string) => Promise<T>,
  ): Promise<At<T>> => {
    const name: ProjectionName = projectionFor(collection).name;
    return guarded(async () => {
      for (let before = await readAt(db, name); ;) {
        const found = await find(before.live, before.revision);
        const after = await readAt(db, name);
        if (before.revision === after.revision) return { ...found, position: before.position };
        before = after;
      }
    });
  };

  const getMany: DocumentReader['getMany'] = (collection, ids) =>
    read(collection, async (generation, revision) => {
      const stored = storedIn(db, collection, generation);
      const batches = await Promise.all(
        inBatches(ids).map((batch) => stored.find(byIds(collection, batch), { maxTimeMS }).toArray()),
      );
      return {
        revision,
        documents: new Map(batches.flat().map((one) => [one._id, foundOf(collection, one)])),
      };
    });

  return {
    positions,
    version,
    ...createWatching(advance, positions, polling),
    get: batchedGet(getMany),
    getMany,

    page: (collection, query) =>
      read(collection, async (generation) => {
        const stored = storedIn(db, collection, generation);
        const { filter, sort } = pageQuery(collection, query);
        const [rows, total] = await Promise.all([
          stored.find(filter, { sort, limit: query.limit + 1, maxTimeMS }).toArray(),
          query.withTotal
            ? stored.countDocuments(filterOf(collection, query.where), { maxTimeMS })
            : undefined,
        ]);
        const page = rows.slice(0, query.limit);
        const last = rows.length > query.limit ? page.at(-1) : undefined;
        return {
          documents: page.map((one) => foundOf(collection, one)),
          ...(total !== undefined && { total }),
          ...(last && { end: query.order.map((field) => last[field] as string | number) }),
        };
      }),

    count: (collection, where) =>
      read(collection, async (generation) => ({
        count: await storedIn(db, collection, generation).countDocuments(filterOf(collection, where), {
          maxTimeMS,
        }),
      })),

    tally: (collection, { where, by }) =>
      read(collection, async (generation) => {
        const rows = await storedIn(db, collection, generation)
          .aggregate<{ _id: string; count: number }>(tallyPipeline(collection, where, by), { maxTimeMS })
          .toArray();
        return { counts: new Map(rows.map(({ _id, count }) => [_id, count])) };
      }),

    alike: (word) => guarded(() => alikeIn(db, word)),

    groups: (collection, query) =>
      read(collection, async (generation) => {
        const stored = storedIn(db, collection, generation);
        const pipeline = groupsPipeline(collection, { ...query, limit: query.limit + 1 });
        const [rows, counted] = await Promise.all([
          stored.aggregate<Omit<Group, 'value'> & { _id: string }>(pipeline, { maxTimeMS }).toArray(),
          query.withTotal
            ? stored
                .aggregate<{ total: number }>(groupCountPipeline(collection, query), { maxTimeMS })
                .toArray()
            : undefined,
        ]);
        const groups = rows.slice(0, query.limit).map(({ _id: value, ...group }) => ({ ...group, value }));
        const last = rows.length > query.limit ? groups.at(-1) : undefined;
        return {
          groups,
          ...(counted && { total: counted[0]?.total ?? 0 }),
          ...(last && { end: last.newest }),
        };
      }),

    stream: createListStream(client, db),
  };
};
