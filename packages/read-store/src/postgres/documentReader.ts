import type pg from 'pg';
import { batchedGet } from '../batchedGet.ts';
import type { DocumentReader, ReadPositions, ReadStore } from '../port.ts';
import { layoutOf, type Collection } from '../projections/index.ts';
import { createShownLists, type ListEntry, type ListReads, type ShownTexts } from '../shownLists.ts';
import { createWatching, type Advanced } from '../watching.ts';
import { guarded } from './unavailable.ts';
import { createListStream } from './listStream.ts';
import { createLiveReads, type LiveReads } from './liveReads.ts';
import { foundIn } from './rows.ts';
import * as statements from './statements.ts';
import { alikeStatement } from './vocabulary.ts';

/** A safety net, in milliseconds: NOTIFY reports nearly all moves. */
const polling = { whileWaiting: 100, whileListening: 1_000 };

const getMany =
  ({ read }: LiveReads): DocumentReader['getMany'] =>
  async <C extends Collection>(collection: C, ids: readonly string[]) => {
    const { position, revision, rows } = await read(collection, (projection, generation) =>
      statements.documentsStatement(projection, collection, generation, ids),
    );
    const found = rows.flatMap((row) => foundIn(collection, row, statements.readAtWidth) ?? []);
    return {
      position,
      revision,
      documents: new Map(found.map((document) => [document.id, document])),
    };
  };

const page =
  ({ read }: LiveReads): DocumentReader['page'] =>
  async (collection, query) => {
    const { limit, where, order } = query;
    const { position, rows } = await read(collection, (projection, generation) =>
      statements.pageStatement(projection, { collection, generation, where }, { ...query, limit: limit + 1 }),
    );
    const more = rows.flatMap((row) => foundIn(collection, row, statements.readAtWidth + 1) ?? []);
    const documents = more.slice(0, limit);
    const last = documents.at(-1);
    const end =
      more.length > limit && last
        ? order.map(
            (field) => ({ ...last.columns, position: last.position })[field as 'position'] as string | number,
          )
        : undefined;
    const total = query.withTotal ? Number(rows[0]?.[statements.readAtWidth]) : undefined;
    return { position, documents, ...(total !== undefined && { total }), ...(end && { end }) };
  };

const count =
  ({ read }: LiveReads): DocumentReader['count'] =>
  async (collection, where) => {
    const { position, rows } = await read(collection, (projection, generation) =>
      statements.countStatement(projection, { collection, generation, where }),
    );
    return { position, count: Number(rows[0]?.[statements.readAtWidth]) };
  };

const tally =
  ({ read }: LiveReads): DocumentReader['tally'] =>
  async (collection, { where, by }) => {
    const { position, rows } = await read(collection, (projection, generation) =>
      statements.tallyStatement(projection, { collection, generation, where }, by),
    );
    const from = statements.readAtWidth;
    const counted = rows.filter((row) => row[from] !== null);
    return { position, counts: new Map(counted.map((row) => [String(row[from]), Number(row[from + 1])])) };
  };

const groups =
  ({ read }: LiveReads): DocumentReader['groups'] =>
  async (collection, query) => {
    const { limit, where } = query;
    const { position, rows } = await read(collection, (projection, generation) =>
      statements.groupsStatement(
        projection,
        { collection, generation, where },
        { ...query, limit: limit + 1 },
      ),
    );
    const from = statements.readAtWidth + 1;
    const more = rows
      .filter((row) => row[from] !== null)
      .map((row) => ({
        value: String(row[from]),
        count: Number(row[from + 1]),
        newest: Number(row[from + 2]),
        highest: String(row[from + 3]),
        oldest: Number(row[from + 4]),
      }));
    const groups = more.slice(0, limit);
    const last = groups.at(-1);
    return {
      position,
      groups,
      ...(query.withTotal && { total: Number(rows[0]?.[statements.readAtWidth]) }),
      ...(more.length > limit && last && { end: last.newest }),
    };
  };

/** The entries in the value of `entriesStatement`. */
const entriesIn = (bytes: Buffer): readonly ListEntry[] => {
  const { counters } = layoutOf('tasks');
  const length = 24 + 4 * counters.length;
  return Array.from({ length: bytes.length / length }, (_, index) => {
    const from = index * length;
    const columns: Record<string, number> = {};
    counters.forEach((name, place) => {
      columns[name] = bytes.readInt32BE(from + 24 + 4 * place);
    });
    return {
      id: bytes.toString('hex', from, from + 16),
      // A position is below 2^48.
      textPosition: bytes.readUIntBE(from + 18, 6),
      columns: columns as unknown as ListEntry['columns'],
    };
  });
};

const listReads = ({ read }: LiveReads): ListReads => ({
  entries: async (query, limit) => {
    const { position, revision, rows } = await read('tasks', (projection, generation) =>
      statements.entriesStatement(
        projection,
        { collection: 'tasks', generation, where: query.where },
        { ...query, limit },
      ),
    );
    const bytes = rows[0]?.[statements.readAtWidth] as Buffer | null;
    return { position, revision, entries: bytes ? entriesIn(bytes) : [] };
  },
  texts: async (ids) => {
    const { position, revision, rows } = await read('tasks', (projection, generation) =>
      statements.textsStatement(projection, 'tasks', generation, ids),
    );
    const texts = rows.flatMap((row): [string, ShownTexts][] => {
      const [id, textPosition, shown, personal] = row.slice(statements.readAtWidth) as string[];
      if (!id || shown === undefined || personal === undefined) return [];
      return [[id.replaceAll('-', ''), { textPosition: Number(textPosition), shown, personal }]];
    });
    return { position, revision, texts: new Map(texts) };
  },
});

export const createDocumentReader = (parts: {
  readonly reads: pg.Pool;
  readonly lists: pg.Pool;
  readonly advance: Advanced;
}): DocumentReader & Pick<ReadStore, 'dropTexts'> => {
  const { reads, lists, advance } = parts;
  const live = createLiveReads(reads);
  const positions = async (): Promise<ReadPositions> => (await live.version()).positions;
  return {
    positions,
    version: live.version,
    ...createWatching(advance, positions, polling),
    get: batchedGet(getMany(live)),
    getMany: getMany(live),
    page: page(live),
    count: count(live),
    tally: tally(live),
    groups: groups(live),
    alike: async (word) =>
      (await guarded(() => live.run(alikeStatement(word)))).map(([one, owners]) => ({
        word: String(one),
        owners: Number(owners),
      })),
    ...createShownLists(listReads(live)),
    stream: createListStream(lists),
  };
};
