import type { Db } from 'mongodb';
import { beingUpdated } from '@marketplace/service-kit';
import { batchedGet } from '../batchedGet.ts';
import type { DocumentReader, Entry, EntryField, EntryQuery, ReadStore, At, ReadVersion } from '../port.ts';
import { type Collection, projectionFor } from '../projections/index.ts';
import { createAnswerLists, type ListReads, type AnswerTexts } from '../answerLists.ts';
import { createPositionWaits, type Signals } from '../positionWaits.ts';
import { guarded } from './connection.ts';
import { byIds, filterOf, listQuery, pageQuery, tallyPipeline } from './queries.ts';
import { foundOf, storedIn, type MongoDocument } from './storedDocuments.ts';
import { alikeIn } from './vocabulary.ts';
import { inBatches } from './writeDocuments.ts';
import { forEveryProjection } from '../positions.ts';
import { liveIn, projectionsIn, readAt } from './projectionDocuments.ts';
import { storeIn } from './schema.ts';

/** Reads of the generations that are live. */
interface LiveReads {
  readonly version: () => Promise<ReadVersion>;
  /** Reads the live generation, and its position first, so that the answer contains every event up to that position. */
  readonly read: <T extends object>(
    collection: Collection,
    find: (generation: number, revision: string) => Promise<T>,
  ) => Promise<At<T>>;
}

const createLiveReads = (db: Db): LiveReads => {
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

  // If another generation is live afterwards, the read is repeated, because the old one may be gone.
  const read: LiveReads['read'] = (collection, find) => {
    const { name } = projectionFor(collection);
    return guarded(async () => {
      for (let before = await readAt(db, name); ;) {
        const found = await find(before.live, before.revision);
        const after = await readAt(db, name);
        if (before.revision === after.revision) return { ...found, position: before.position };
        before = after;
      }
    });
  };

  return { version, read };
};

/** In milliseconds. Short, because there are no notifications from other processes; all waiting calls share each read. */
const polling = { whileWaiting: 10, whileListening: 250 };
/** The server's time limit is shorter than the client's. */
const maxTimeMS = 15_000;

interface Source extends Pick<LiveReads, 'read'> {
  readonly db: Db;
}

const storedByIds = async (
  db: Db,
  collection: Collection,
  generation: number,
  ids: readonly string[],
): Promise<readonly MongoDocument[]> => {
  const stored = storedIn(db, collection, generation);
  const batches = await Promise.all(
    inBatches(ids).map((batch) => stored.find(byIds(collection, batch), { maxTimeMS }).toArray()),
  );
  return batches.flat();
};

const getMany =
  ({ db, read }: Source): DocumentReader['getMany'] =>
  (collection, ids) =>
    read(collection, async (generation, revision) => {
      const found = await storedByIds(db, collection, generation, ids);
      return { revision, documents: new Map(found.map((one) => [one._id, foundOf(collection, one)])) };
    });

const page =
  ({ db, read }: Source): DocumentReader['page'] =>
  (collection, query) =>
    read(collection, async (generation) => {
      const stored = storedIn(db, collection, generation);
      const { filter, sort } = pageQuery(collection, query);
      const { countUpTo } = query;
      const counting = { maxTimeMS, ...(countUpTo !== Infinity && { limit: countUpTo }) };
      const [rows, total] = await Promise.all([
        stored.find(filter, { sort, limit: query.limit + 1, maxTimeMS }).toArray(),
        countUpTo && stored.countDocuments(filterOf(collection, query.where), counting),
      ]);
      const page = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? page.at(-1) : undefined;
      return {
        documents: page.map((one) => foundOf(collection, one)),
        ...(total !== undefined && { total }),
        ...(last && { end: query.order.map((field) => last[field] as string | number) }),
      };
    });

const count =
  ({ db, read }: Source): DocumentReader['count'] =>
  (collection, where) =>
    read(collection, async (generation) => ({
      count: await storedIn(db, collection, generation).countDocuments(filterOf(collection, where), {
        maxTimeMS,
      }),
    }));

const tally =
  ({ db, read }: Source): DocumentReader['tally'] =>
  (collection, { where, by }) =>
    read(collection, async (generation) => {
      const rows = await storedIn(db, collection, generation)
        .aggregate<{ _id: string | number; count: number }>(tallyPipeline(collection, where, by), {
          maxTimeMS,
        })
        .toArray();
      return { counts: new Map(rows.map(({ _id, count }) => [String(_id), count])) };
    });

const entries =
  ({ db, read }: Source): DocumentReader['entries'] =>
  <C extends Collection, F extends EntryField<C>>(collection: C, query: EntryQuery<C, F>) =>
    read(collection, async (generation, revision) => {
      const { columns, limit = 0 } = query;
      const { filter, sort } = listQuery(collection, query);
      const projection = Object.fromEntries(['_id', ...columns].map((name) => [name, 1]));
      const found = await storedIn(db, collection, generation)
        .find(filter, { sort, limit, projection, allowDiskUse: true, maxTimeMS })
        .toArray();
      // Safe: it has these columns.
      const entries = found.map(({ _id: id, ...rest }) => ({ id, ...rest }) as unknown as Entry<C, F>);
      return { revision, entries };
    });

const texts =
  ({ db, read }: Source): ListReads['texts'] =>
  (ids) =>
    read('tasks', async (generation, revision) => {
      const found = await storedByIds(db, 'tasks', generation, ids);
      const texts = found.map(
        ({ _id, textPosition = 0, shown = '', personal = '' }): [string, AnswerTexts] => [
          _id,
          { textPosition, shown, personal },
        ],
      );
      return { revision, texts: new Map(texts) };
    });

export const createDocumentReader = (deps: {
  readonly db: Db;
  readonly signals: Signals;
}): DocumentReader & Pick<ReadStore, 'dropTexts'> => {
  const { db, signals } = deps;
  const { version, read } = createLiveReads(db);
  const source = { db, read };
  const positions = async () => (await version()).positions;
  return {
    positions,
    version,
    ...createPositionWaits(signals, positions, polling),
    get: batchedGet(getMany(source)),
    getMany: getMany(source),
    page: page(source),
    count: count(source),
    tally: tally(source),
    entries: entries(source),
    similarWords: (word) => guarded(() => alikeIn(db, word)),
    ...createAnswerLists({ entries: entries(source), texts: texts(source) }),
  };
};
