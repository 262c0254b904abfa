import type { KnownWords } from '../knownWords.ts';
import { withClient } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import type pg from 'pg';
import type { ProjectionStore } from '../port.ts';
import type { Signals } from '../watching.ts';
import { guarded, guardedPreparation } from './unavailable.ts';
import { createRebuilds } from './rebuilds.ts';
import { loadParts } from './rows.ts';
import { prepareIndexes, prepareSchema } from './schema.ts';
import { reviewWords } from './vocabulary.ts';
import { tableName } from './tables.ts';
import { openPostgresWriter } from './writer.ts';

/** One statement, so that for readers no generation moves between the comparison and the swap. */
const makeLive = `UPDATE read_models.projections p SET live = $2,
    previous = CASE WHEN l.timeline < c.timeline THEN NULL WHEN p.live = $2 THEN p.previous ELSE p.live END
  FROM read_models.checkpoints c, read_models.checkpoints l
  WHERE p.name = $1
    AND c.projection = p.name AND c.generation = $2
    AND l.projection = p.name AND l.generation = p.live
    AND (l.timeline < c.timeline OR l.timeline = c.timeline AND l.position <= c.position)`;

export const createProjectionStore = (parts: {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly reads: pg.Pool;
  readonly signals: Signals;
  readonly words: KnownWords;
  readonly logger: Logger;
}): ProjectionStore => {
  const { url, pool, reads, signals, words, logger } = parts;
  const { advanced, onHurry } = signals;
  /** On its own connection without a time limit, because indexes may take long. */
  const byItself = <T>(run: (client: pg.Client) => Promise<T>): Promise<T> =>
    guarded(() => withClient({ url }, { name: 'read-store schema' }, run));

  return {
    prepare: () => guardedPreparation(() => prepareSchema(url)),

    prepareReads: async (generation) => {
      await byItself((client) => prepareIndexes(client, generation));
      advanced();
    },

    makeLive: async ({ projection, generation }) => {
      const { rowCount } = await guarded(() => pool.query(makeLive, [projection, generation]));
      if (rowCount !== 0) advanced();
      return rowCount !== 0;
    },

    storedParts: ({ generation }, collection, which) => loadParts(pool, collection, generation, which),

    onHurry,

    openWriter: () => openPostgresWriter(url, advanced, logger, words),

    // Its settings make the statement use the index of words.
    reviewWords: (after) => guarded(() => reviewWords(reads, after)),

    removeAlerts: (uid) =>
      guarded(async () => {
        const { rows } = await pool.query<{ generation: number }>(
          `SELECT generation FROM read_models.generations WHERE projection = 'alerts'`,
        );
        for (const { generation } of rows)
          await pool.query(`DELETE FROM ${tableName('alerts', generation)} WHERE to_uid = $1`, [uid]);
      }),

    ...createRebuilds(pool, byItself),
  };
};
