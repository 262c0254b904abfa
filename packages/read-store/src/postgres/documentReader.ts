import type pg from 'pg';
import type { ProjectionName } from '@marketplace/contracts';
import { rowsOf } from '@marketplace/service-kit/postgres';
import { beingUpdated } from '@marketplace/service-kit';
import { batchedGet } from '../batchedGet.ts';
import type { DocumentReader, ReadPositions, ReadStore, WithRevision, ReadVersion } from '../port.ts';
import { type Collection, projectionFor } from '../projections/index.ts';
import { createAnswerLists, type ListReads, type AnswerTexts } from '../answerLists.ts';
import { createPositionWaits, type Signals } from '../positionWaits.ts';
import { guarded, isTableMissing } from './unavailable.ts';
import { entriesIn, entriesStatement } from './entries.ts';
import { pageStatement } from './pages.ts';
import { foundIn } from './rows.ts';
import * as statements from './statements.ts';
import { alikeStatement } from './vocabulary.ts';
import { forEveryProjection } from '../positions.ts';
import { createStatementNames } from './statementNames.ts';
import { versionStatement, type ReadStatement, type VersionRow } from './statements.ts';

type Row = readonly unknown[];

/** Reads of the generations that are live. */
interface LiveReads {
  readonly run: (statement: ReadStatement) => Promise<Row[]>;
  readonly version: () => Promise<ReadVersion>;
  /** The rows of the statement, and their position. */
  readonly read: (
    collection: Collection,
    statementFor: (projection: ProjectionName, generation: number) => ReadStatement,
  ) => Promise<WithRevision<{ readonly rows: readonly Row[] }>>;
}

const notReadable = (projection: ProjectionName) =>
  beingUpdated(new Error(`The projection ${projection} is being made.`));

const createLiveReads = (pool: pg.Pool): LiveReads => {
  const nameOf = createStatementNames();
  /** The generation of each projection that was live when it was last read. */
  const assumed = new Map<ProjectionName, number>();

  const run = ({ text, values, plannedForValues }: ReadStatement): Promise<Row[]> =>
    rowsOf(pool, plannedForValues ? { text, values } : { name: nameOf(text), text, values });

  const version = (): Promise<ReadVersion> =>
    guarded(async () => {
      const rows = (await run(versionStatement)) as unknown as VersionRow[];
      if (rows.length === 0) throw beingUpdated(new Error('No projection can be read.'));
      // A projection that is not ready, or has diverged, has position 0, so calls that wait for it keep waiting.
      const [revisions, positions] = [forEveryProjection(''), forEveryProjection(0)];
      for (const [name, revision, position, diverged] of rows) {
        revisions[name] = revision;
        positions[name] = diverged ? 0 : Number(position);
      }
      return { revisions, positions };
    });

  const liveOf = async (projection: ProjectionName): Promise<number> => {
    const { revisions } = await version();
    const live = Number(revisions[projection].split('.')[1] ?? 0);
    if (live === 0) throw notReadable(projection);
    return live;
  };

  // The statement is for the last known live generation; its rows contain the current one. If it has changed, the statement is
  // repeated for that one.
  const read: LiveReads['read'] = (collection, statementFor) => {
    const { name: projection } = projectionFor(collection);
    return guarded(async () => {
      for (;;) {
        const known = assumed.get(projection);
        const generation = known ?? (await liveOf(projection));
        try {
          const rows = await run(statementFor(projection, generation));
          const [live, position, revision = ''] = (rows[0] ?? []) as [number?, string?, string?];
          if (live === undefined) throw notReadable(projection);
          assumed.set(projection, live);
          if (live !== generation) continue;
          return { position: Number(position), revision, rows };
        } catch (error) {
          assumed.delete(projection);
          // Perhaps the generation is no longer live and its table was removed.
          if (known === undefined || !isTableMissing(error)) throw error;
        }
      }
    });
  };

  return { run, version, read };
};

/** In milliseconds: a safety net, because a NOTIFY may be lost. */
const polling = { whileWaiting: 100, whileListening: 2_000 };

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
    const texts = rows.flatMap((row): [string, AnswerTexts][] => {
      const [id, textPosition, shown, personal] = row.slice(statements.readAtWidth) as string[];
      if (!id || shown === undefined || personal === undefined) return [];
      return [[id.replaceAll('-', ''), { textPosition: Number(textPosition), shown, personal }]];
    });
    return { position, revision, texts: new Map(texts) };
  };

export const createDocumentReader = (deps: {
  readonly reads: pg.Pool;
  readonly signals: Signals;
}): DocumentReader & Pick<ReadStore, 'dropTexts'> => {
  const { reads, signals } = deps;
  const live = createLiveReads(reads);
  const positions = async (): Promise<ReadPositions> => (await live.version()).positions;
  return {
    positions,
    version: live.version,
    ...createPositionWaits(signals, positions, polling),
    get: batchedGet(getMany(live)),
    getMany: getMany(live),
    page: page(live),
    count: count(live),
    tally: tally(live),
    entries: entries(live),
    similarWords: async (word) =>
      (await guarded(() => live.run(alikeStatement(word)))).map(([similar, owners]) => ({
        word: String(similar),
        owners: Number(owners),
      })),
    ...createAnswerLists({ entries: entries(live), texts: texts(live) }),
  };
};
