import type { ProjectionName } from '@marketplace/contracts';
import { rowsOf } from '@marketplace/service-kit/postgres';
import { projectionFor, type Collection } from '../projections/index.ts';
import { beingUpdated } from '@marketplace/service-kit';
import type pg from 'pg';
import { batchedGet } from '../batchedGet.ts';
import type { DocumentReader, Named, ReadPositions, ReadVersion } from '../port.ts';
import { forEveryProjection } from '../positions.ts';
import { createWatching, type Advanced } from '../watching.ts';
import { guarded, isTableMissing } from './unavailable.ts';
import { createListStream } from './listStream.ts';
import { createStatementNames } from './statementNames.ts';
import { foundIn } from './rows.ts';
import * as statements from './statements.ts';
import { alikeStatement } from './vocabulary.ts';

/** A safety net, in milliseconds: NOTIFY reports nearly all moves. */
const polling = { whileWaiting: 100, whileListening: 1_000 };

type Row = readonly unknown[];

const notReadable = (projection: ProjectionName) =>
  beingUpdated(new Error(`The projection ${projection} is being made.`));

export const createDocumentReader = (parts: {
  readonly reads: pg.Pool;
  readonly lists: pg.Pool;
  readonly advance: Advanced;
}): DocumentReader => {
  const { reads, lists, advance } = parts;
  const nameOf = createStatementNames();
  /** The generation of each projection that was live when it was last read. */
  const assumed = new Map<ProjectionName, number>();

  const run = ({ text, values, plannedForValues }: statements.ReadStatement): Promise<Row[]> =>
    rowsOf(reads, plannedForValues ? { text, values } : { name: nameOf(text), text, values });

  const version = (): Promise<ReadVersion> =>
    guarded(async () => {
      const rows = (await run(statements.versionStatement)) as unknown as statements.VersionRow[];
      if (rows.length === 0) throw beingUpdated(new Error('No projection can be read.'));
      // A projection that is not ready, or has diverged, has position 0, so calls that wait for it keep waiting.
      const [revisions, positions] = [forEveryProjection(''), forEveryProjection(0)];
      for (const [name, revision, position, diverged] of rows) {
        revisions[name] = revision;
        positions[name] = diverged ? 0 : Number(position);
      }
      return { revisions, positions };
    });
  const positions = async (): Promise<ReadPositions> => (await version()).positions;

  const liveOf = async (projection: ProjectionName): Promise<number> => {
    const { revisions } = await version();
    const live = Number(revisions[projection].split('.')[1] ?? 0);
    if (live === 0) throw notReadable(projection);
    return live;
  };

  /**
   * The rows of the statement, and their position. The statement is for the last known live generation; its rows contain the
   * current one. If it has changed, the statement is repeated for that one.
   */
  const read = (
    collection: Collection,
    statementFor: (projection: ProjectionName, generation: number) => statements.ReadStatement,
  ): Promise<Named<{ readonly rows: readonly Row[] }>> => {
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

  const getMany: DocumentReader['getMany'] = async <C extends Collection>(
    collection: C,
    ids: readonly string[],
  ) => {
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

  return {
    positions,
    version,
    ...createWatching(advance, positions, polling),
    get: batchedGet(getMany),
    getMany,

    page: async (collection, query) => {
      const { limit, where, order } = query;
      const { position, rows } = await read(collection, (projection, generation) =>
        statements.pageStatement(
          projection,
          { collection, generation, where },
          { ...query, limit: limit + 1 },
        ),
      );
      const more = rows.flatMap((row) => foundIn(collection, row, statements.readAtWidth + 1) ?? []);
      const documents = more.slice(0, limit);
      const last = documents.at(-1);
      const end =
        more.length > limit && last
          ? order.map(
              (field) => ({ ...last.body, position: last.position })[field as 'position'] as string | number,
            )
          : undefined;
      const total = query.withTotal ? Number(rows[0]?.[statements.readAtWidth]) : undefined;
      return { position, documents, ...(total !== undefined && { total }), ...(end && { end }) };
    },

    count: async (collection, where) => {
      const { position, rows } = await read(collection, (projection, generation) =>
        statements.countStatement(projection, { collection, generation, where }),
      );
      return { position, count: Number(rows[0]?.[statements.readAtWidth]) };
    },

    tally: async (collection, { where, by }) => {
      const { position, rows } = await read(collection, (projection, generation) =>
        statements.tallyStatement(projection, { collection, generation, where }, by),
      );
      const from = statements.readAtWidth;
      const counted = rows.filter((row) => row[from] !== null);
      return { position, counts: new Map(counted.map((row) => [String(row[from]), Number(row[from + 1])])) };
    },

    alike: async (word) =>
      (await guarded(() => run(alikeStatement(word)))).map(([one, owners]) => ({
        word: String(one),
        owners: Number(owners),
      })),

    groups: async (collection, query) => {
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
    },

    stream: createListStream(lists),
  };
};
