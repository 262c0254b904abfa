import type pg from 'pg';
import { batchedGet } from '../batchedGet.ts';
import type { DocumentReader, ReadPositions, ReadStore } from '../port.ts';
import type { Collection } from '../projections/index.ts';
import { createShownLists, type ListReads, type ShownTexts } from '../shownLists.ts';
import { createWatching, type Signals } from '../watching.ts';
import { guarded } from './unavailable.ts';
import { entriesIn, entriesStatement } from './entries.ts';
import { createLiveReads, type LiveReads } from './liveReads.ts';
import { pageStatement } from './pages.ts';
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
      pageStatement(projection, { collection, generation, where }, { ...query, limit: limit + 1 }),
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
    const total = query.countUpTo && Math.min(query.countUpTo, Number(rows[0]?.[statements.readAtWidth]));
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

const entries =
  ({ read }: LiveReads): DocumentReader['entries'] =>
  async (collection, query) => {
    const { position, revision, rows } = await read(collection, (projection, generation) =>
      entriesStatement(projection, { collection, generation, where: query.where }, query),
    );
    const bytes = rows[0]?.[statements.readAtWidth] as Buffer | null;
    return { position, revision, entries: bytes ? entriesIn(collection, query.columns, bytes) : [] };
  };

const texts =
  ({ read }: LiveReads): ListReads['texts'] =>
  async (ids) => {
    const { position, revision, rows } = await read('tasks', (projection, generation) =>
      statements.textsStatement(projection, 'tasks', generation, ids),
    );
    const texts = rows.flatMap((row): [string, ShownTexts][] => {
      const [id, textPosition, shown, personal] = row.slice(statements.readAtWidth) as string[];
      if (!id || shown === undefined || personal === undefined) return [];
      return [[id.replaceAll('-', ''), { textPosition: Number(textPosition), shown, personal }]];
    });
    return { position, revision, texts: new Map(texts) };
  };

export const createDocumentReader = (parts: {
  readonly reads: pg.Pool;
  readonly signals: Signals;
}): DocumentReader & Pick<ReadStore, 'dropTexts'> => {
  const { reads, signals } = parts;
  const live = createLiveReads(reads);
  const positions = async (): Promise<ReadPositions> => (await live.version()).positions;
  return {
    positions,
    version: live.version,
    ...createWatching(signals, positions, polling),
    get: batchedGet(getMany(live)),
    getMany: getMany(live),
    page: page(live),
    count: count(live),
    tally: tally(live),
    entries: entries(live),
    similarWords: async (word) =>
      (await guarded(() => live.run(alikeStatement(word)))).map(([one, owners]) => ({
        word: String(one),
        owners: Number(owners),
      })),
    ...createShownLists({ entries: entries(live), texts: texts(live) }),
  };
};
