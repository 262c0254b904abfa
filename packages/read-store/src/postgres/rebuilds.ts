import type { LogPosition, ProjectionName } from '@marketplace/contracts';
import type pg from 'pg';
import type { Rebuild, RebuildRequest, Rebuilds, RepairRequest } from '../port.ts';
import { byPartition } from '../positions.ts';
import { createControlReads, neededOf, rebuildOf, storedOf, type StoredControl } from '../rebuilding.ts';
import { guarded } from './unavailable.ts';
import { setMailsBack } from './mails.ts';
import { setMessagesBack } from './messages.ts';
import { setNotificationStatesBack } from './notificationStates.ts';
import { setUserDataBack } from './userData.ts';
import { createGeneration, locked } from './schema.ts';
import { dropTable } from './tables.ts';
import { collectionsOf } from '../projections/index.ts';

/** One row for each generation of each projection. */
const select = `SELECT p.name, p.live, p.previous, p.paused, p.made, p.rebuild, p.timeline, g.generation, g.version, c.partitions,
    c.timeline AS own_timeline, c.log_ledger, c.log_position, c.log_event
  FROM read_models.projections p JOIN read_models.generations g ON g.projection = p.name
  LEFT JOIN read_models.checkpoints c ON c.projection = g.projection AND c.generation = g.generation
  WHERE p.name = ANY ($1) ORDER BY g.generation`;

interface Row {
  readonly name: ProjectionName;
  readonly live: number;
  readonly previous: number | null;
  readonly paused: boolean;
  readonly made: number;
  readonly rebuild: Rebuild | null;
  readonly generation: number;
  readonly version: number;
  readonly partitions: string[] | null;
  readonly timeline: number;
  readonly own_timeline: number | null;
  readonly log_ledger: string | null;
  readonly log_position: string | null;
  readonly log_event: string | null;
}

const logPositionOf = ({
  log_ledger: ledger,
  log_position: position,
  log_event: event,
}: Row): LogPosition | undefined =>
  ledger === null || event === null ? undefined : { ledger, position: Number(position), event };

type StoredProjection = StoredControl & { readonly made: number };

/** The stored data of a projection; `rows`: all its rows. */
const storedFrom = (first: Row, rows: readonly Row[]): StoredProjection => {
  const { name: projection, live, previous, paused, made, rebuild, timeline } = first;
  const generations = rows.map((row) => {
    const { generation, version, partitions, own_timeline: ownTimeline } = row;
    const checkpoints = partitions?.map(Number) ?? byPartition(new Map());
    const logPosition = logPositionOf(row);
    return {
      projection,
      generation,
      version,
      checkpoints,
      ...(logPosition && { logPosition }),
      timeline: ownTimeline ?? timeline,
    };
  });
  return {
    live,
    previous: previous ?? undefined,
    paused,
    rebuild: rebuild ?? undefined,
    timeline,
    generations,
    made: Math.max(made, ...generations.map(({ generation }) => generation)),
  };
};

const readAll = async (
  client: pg.Pool | pg.ClientBase,
  projections: readonly ProjectionName[],
): Promise<ReadonlyMap<ProjectionName, StoredProjection>> => {
  const { rows } = await client.query<Row>({ name: 'controls', text: select, values: [projections] });
  const rowsOf = Map.groupBy(rows, ({ name }) => name);
  return new Map(
    [...rowsOf].flatMap(([name, own]) =>
      own.slice(0, 1).map((first) => [name, storedFrom(first, own)] as const),
    ),
  );
};

const read = async (client: pg.ClientBase, projection: ProjectionName): Promise<StoredProjection> =>
  storedOf(await readAll(client, [projection]), projection);

const beginTimeline = 'UPDATE read_models.projections SET timeline = timeline + 1 WHERE name = $1';

const beginRebuild = (
  client: pg.ClientBase,
  projection: ProjectionName,
  request: RebuildRequest | RepairRequest,
) =>
  locked(client, async () => {
    const stored = await read(client, projection);
    const rebuild = rebuildOf(stored, request, stored.made + 1);
    if (rebuild === undefined) return undefined;
    const { generation, version } = rebuild;
    if (request.kind === 'repair') {
      await client.query(beginTimeline, [projection]);
      if (request.head !== undefined)
        for (const setBack of [setNotificationStatesBack, setUserDataBack, setMessagesBack, setMailsBack])
          await client.query(setBack, [request.head]);
    }
    if (generation > stored.made) await createGeneration(client, { projection, generation, version });
    await client.query('UPDATE read_models.projections SET rebuild = $2 WHERE name = $1', [
      projection,
      JSON.stringify(rebuild),
    ]);
    return rebuild;
  });

/** Limits the wait for readers of removed tables, because other statements wait meanwhile. */
const waitForReaders = `SET LOCAL lock_timeout = '2s'`;

const forgetCount = 'DELETE FROM read_models.counts WHERE collection = $1 AND generation = $2';

const forgetCheckpoints = `DELETE FROM read_models.checkpoints c WHERE projection = $1 AND NOT EXISTS (
  SELECT 1 FROM read_models.generations g WHERE g.projection = c.projection AND g.generation = c.generation)`;

/** If the process ends between two tables, the next call removes the rest: an unneeded generation is never needed again. */
const removeUnneeded = async (client: pg.ClientBase, projection: ProjectionName): Promise<void> => {
  const stored = await read(client, projection);
  const needed = neededOf(stored);
  for (const gone of stored.generations.filter(({ generation }) => !needed.has(generation))) {
    for (const collection of collectionsOf(gone))
      await locked(client, async () => {
        await client.query(waitForReaders);
        await client.query(dropTable(collection, gone.generation));
        await client.query(forgetCount, [collection, gone.generation]);
      });
    await client.query('DELETE FROM read_models.generations WHERE projection = $1 AND generation = $2', [
      projection,
      gone.generation,
    ]);
  }
  await client.query(forgetCheckpoints, [projection]);
};

const forgetPrevious = 'UPDATE read_models.projections SET previous = NULL WHERE name = $1';

/** Only a running rebuild is changed. */
const updateRebuild = `UPDATE read_models.projections SET rebuild = $4 WHERE name = $1
  AND rebuild->>'startedAt' = $2 AND (rebuild->>'generation')::integer = $3
  AND rebuild->>'state' IN ('catching-up', 'comparing')`;

export const createRebuilds = (
  pool: pg.Pool,
  byItself: <T>(run: (client: pg.Client) => Promise<T>) => Promise<T>,
): Rebuilds => ({
  ...createControlReads((projections) => guarded(() => readAll(pool, projections))),
  setPaused: async (projection, paused) => {
    await guarded(() =>
      pool.query('UPDATE read_models.projections SET paused = $2 WHERE name = $1', [projection, paused]),
    );
  },
  beginRebuild: (projection, request) => byItself((client) => beginRebuild(client, projection, request)),
  updateRebuild: async (projection, seen, now) => {
    const values = [projection, seen.startedAt, seen.generation, JSON.stringify(now)];
    const { rowCount } = await guarded(() => pool.query(updateRebuild, values));
    return rowCount !== 0;
  },
  removeUnneeded: (projection) => byItself((client) => removeUnneeded(client, projection)),
  dropPrevious: async (projection) => {
    await guarded(() => pool.query(forgetPrevious, [projection]));
    await byItself((client) => removeUnneeded(client, projection));
  },
});
