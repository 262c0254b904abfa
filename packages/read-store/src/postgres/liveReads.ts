import type { ProjectionName } from '@marketplace/contracts';
import { rowsOf } from '@marketplace/service-kit/postgres';
import { beingUpdated } from '@marketplace/service-kit';
import type pg from 'pg';
import { projectionFor, type Collection } from '../projections/index.ts';
import type { WithRevision, ReadVersion } from '../port.ts';
import { forEveryProjection } from '../positions.ts';
import { guarded, isTableMissing } from './unavailable.ts';
import { createStatementNames } from './statementNames.ts';
import { versionStatement, type ReadStatement, type VersionRow } from './statements.ts';

type Row = readonly unknown[];

/** Reads of the generations that are live. */
export interface LiveReads {
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

export const createLiveReads = (pool: pg.Pool): LiveReads => {
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
