import type pg from 'pg';
import type {
  GenerationAt,
  ProjectionName,
  ProjectionStore,
  Succession,
  SuccessionRequest,
  Successions,
} from '../port.ts';
import { byPartition } from '../reached.ts';
import { controlOf, neededOf, successionOf, type Kept } from '../succeeding.ts';
import { compareGenerations } from './comparing.ts';
import { guarded } from './connection.ts';
import { createGeneration, locked } from './schema.ts';
import { dropTables } from './tables.ts';

/** A row for each generation. */
const select = `SELECT p.live, p.previous, p.paused, p.made, p.succession, g.generation, g.version, c.partitions
  FROM read_models.projections p JOIN read_models.generations g ON g.projection = p.name
  LEFT JOIN read_models.checkpoints c ON c.projection = g.projection AND c.generation = g.generation
  WHERE p.name = $1 ORDER BY g.generation`;

interface Row {
  readonly live: number;
  readonly previous: number | null;
  readonly paused: boolean;
  readonly made: number;
  readonly succession: Succession | null;
  readonly generation: number;
  readonly version: number;
  readonly partitions: string[] | null;
}

const read = async (
  client: pg.Pool | pg.ClientBase,
  projection: ProjectionName,
): Promise<Kept & { readonly made: number }> => {
  const { rows } = await client.query<Row>({ name: 'control', text: select, values: [projection] });
  const [first] = rows;
  if (first === undefined) throw new Error(`The projection ${projection} has no generation.`);
  const { live, previous, paused, made, succession } = first;
  const generations = rows.map(({ generation, version, partitions }): GenerationAt => {
    const checkpoints = partitions?.map(Number) ?? byPartition(0);
    return { projection, generation, version, checkpoints };
  });
  return {
    live,
    previous: previous ?? undefined,
    paused,
    succession: succession ?? undefined,
    generations,
    made: Math.max(made, ...generations.map(({ generation }) => generation)),
  };
};

const begin = (client: pg.ClientBase, projection: ProjectionName, request: SuccessionRequest) =>
  locked(client, async () => {
    const kept = await read(client, projection);
    const succession = successionOf(kept, request, kept.made + 1);
    if (succession === undefined) return undefined;
    const { generation, version } = succession;
    if (generation > kept.made) await createGeneration(client, { projection, generation, version });
    await client.query('UPDATE read_models.projections SET succession = $2 WHERE name = $1', [
      projection,
      JSON.stringify(succession),
    ]);
    return succession;
  });

/** Who still reads what is to be cleared away is waited for; not for long, since others wait for this. */
const waitForReaders = `SET LOCAL lock_timeout = '2s'`;

/** One that still wrote to a generation that was gone may have left a checkpoint of it. */
const forgetCheckpoints = `DELETE FROM read_models.checkpoints c WHERE projection = $1 AND NOT EXISTS (
  SELECT 1 FROM read_models.generations g WHERE g.projection = c.projection AND g.generation = c.generation)`;

const clearAway = (client: pg.ClientBase, projection: ProjectionName) =>
  locked(client, async () => {
    await client.query(waitForReaders);
    const kept = await read(client, projection);
    const needed = neededOf(kept);
    for (const gone of kept.generations.filter(({ generation }) => !needed.has(generation))) {
      for (const drop of dropTables(gone)) await client.query(drop);
      await client.query('DELETE FROM read_models.generations WHERE projection = $1 AND generation = $2', [
        projection,
        gone.generation,
      ]);
    }
    await client.query(forgetCheckpoints, [projection]);
    await client.query(forgetDeadLetters, [projection]);
  });

/** What is discarded stays so for all generations. */
const forgetDeadLetters = `DELETE FROM read_models.dead_letters d WHERE projection = $1 AND state <> 'discarded' AND NOT EXISTS (
  SELECT 1 FROM read_models.generations g WHERE g.projection = d.projection AND g.generation = d.generation)`;

/** Only of one that is under way: what is over stays as it is. */
const note = `UPDATE read_models.projections SET succession = $4 WHERE name = $1
  AND succession->>'startedAt' = $2 AND (succession->>'generation')::integer = $3
  AND succession->>'state' IN ('catching-up', 'comparing')`;

export const createSuccessions = (parts: {
  readonly pool: pg.Pool;
  readonly byItself: <T>(run: (client: pg.Client) => Promise<T>) => Promise<T>;
  readonly load: ProjectionStore['load'];
}): Successions => {
  const { pool, byItself, load } = parts;
  return {
    control: async (projection) => controlOf(await guarded(() => read(pool, projection))),
    setPaused: async (projection, paused) => {
      await guarded(() =>
        pool.query('UPDATE read_models.projections SET paused = $2 WHERE name = $1', [projection, paused]),
      );
    },
    begin: (projection, request) => byItself((client) => begin(client, projection, request)),
    note: async (projection, seen, now) => {
      const values = [projection, seen.startedAt, seen.generation, JSON.stringify(now)];
      const { rowCount } = await guarded(() => pool.query(note, values));
      return rowCount !== 0;
    },
    clearAway: (projection) => byItself((client) => clearAway(client, projection)),
    compare: (live, next, compared) =>
      byItself((client) => compareGenerations({ client, live, next, compared, load })),
  };
};
