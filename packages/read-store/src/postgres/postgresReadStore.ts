import {
  createNotifications,
  openPool,
  scrubTables,
  takeRole,
  withClient,
} from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import type pg from 'pg';
import { createKnownWords, type KnownWords } from '../knownWords.ts';
import type { ReadStore, ProjectionStore } from '../port.ts';
import { guarded, guardedPreparation } from './unavailable.ts';
import { createDocumentReader } from './documentReader.ts';
import { type Signals, createSignals } from '../positionWaits.ts';
import { createRebuilds } from './rebuilds.ts';
import { loadFields } from './rows.ts';
import { prepareIndexes, prepareSchema } from './schema.ts';
import { reviewWords } from './vocabulary.ts';
import { tableName } from './tables.ts';
import { openPostgresWriter } from './writer.ts';

const hurry = 'hurry';

/** Signals directly in this process, and by NOTIFY to others on the same database. */
export const createSharedSignals = (
  url: string,
  logger: Logger,
): Signals & { readonly close: () => Promise<void> } => {
  const here = createSignals();
  const notifications = createNotifications({
    target: { url },
    name: 'read-store notifications',
    channel: 'read_models_advanced',
    heard: (payload) => {
      if (payload === hurry) here.hurry();
      else here.advanced();
    },
    logger,
  });
  return {
    ...here,
    advanced: () => {
      here.advanced();
      notifications.announce();
    },
    hurry: () => {
      here.hurry();
      notifications.announce(hurry);
    },
    close: () => notifications.close(),
  };
};

/** One statement, so that no generation moves between the comparison of positions and the swap. */
const makeLive = `UPDATE read_models.projections p SET live = $2,
    previous = CASE WHEN l.timeline < c.timeline THEN NULL WHEN p.live = $2 THEN p.previous ELSE p.live END
  FROM read_models.checkpoints c, read_models.checkpoints l
  WHERE p.name = $1
    AND c.projection = p.name AND c.generation = $2
    AND l.projection = p.name AND l.generation = p.live
    AND (l.timeline < c.timeline OR l.timeline = c.timeline AND NOT EXISTS (
      SELECT FROM unnest(l.partitions, c.partitions) AS u (before, after) WHERE after < before))`;

const createProjectionStore = (deps: {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly reads: pg.Pool;
  readonly signals: Signals;
  readonly words: KnownWords;
  readonly logger: Logger;
  readonly onlyReads: boolean | undefined;
}): ProjectionStore => {
  const { url, pool, reads, signals, words, logger, onlyReads } = deps;
  const { advanced, onHurry } = signals;
  /** Runs work on a separate connection without a time limit, because indexes may take long. */
  const byItself = <T>(run: (client: pg.Client) => Promise<T>): Promise<T> =>
    guarded(() => withClient({ url }, { name: 'read-store schema' }, run));

  return {
    prepare: () => guardedPreparation(() => prepareSchema(url, onlyReads)),

    prepareReads: async (generation) => {
      await byItself((client) => prepareIndexes(client, generation));
      advanced();
    },

    makeLive: async ({ projection, generation }) => {
      const { rowCount } = await guarded(() => pool.query(makeLive, [projection, generation]));
      if (rowCount !== 0) advanced();
      return rowCount !== 0;
    },

    storedFields: ({ generation }, collection, which) => loadFields(pool, collection, generation, which),

    onHurry,

    openWriter: () => openPostgresWriter(url, advanced, logger, words),

    // The settings of this pool make the statement use the index of words.
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

/** Requests of operators, dead letters and swaps are not in the ledger, so these writes wait for the disk. */
const deciding = { statement_timeout: '15s' };
/**
 * Lists are read in the order of an index, first rows first. Outdated statistics after a rebuild must not make PostgreSQL scan
 * the whole table instead.
 */
export const reading = { enable_seqscan: 'off', statement_timeout: '15s' };
/** The client's time limit, in milliseconds: longer than the server's. */
const answerWithin = 20_000;

/**
 * Opens the read store on a PostgreSQL database (schema `read_models`). `projections.prepare()` makes its tables; with `onlyReads` it waits for
 * them, and PostgreSQL refuses writes. Connects at its first use.
 */
export const openPostgresReadStore = (options: {
  readonly url: string;
  readonly logger: Logger;
  readonly onlyReads?: boolean | undefined;
}): Promise<ReadStore> => {
  const { url, logger, onlyReads } = options;
  const pool = (name: string, settings: Readonly<Record<string, string>>, max: number) => {
    const opened = openPool({ url }, { name: `read-store ${name}`, settings, answerWithin, max, logger });
    if (onlyReads) takeRole(opened, 'read_models_reader');
    return opened;
  };
  const decisions = pool('decisions', deciding, 2);
  const reads = pool('reads', reading, 6);
  const signals = createSharedSignals(url, logger);
  const words = createKnownWords();
  const { dropTexts, ...documents } = createDocumentReader({ reads, signals });
  let hasWarned = false;

  return Promise.resolve({
    projections: createProjectionStore({ url, pool: decisions, reads, signals, words, logger, onlyReads }),
    documents,
    scrub: async () => {
      if ((await scrubTables(url, 'read_models')) || hasWarned) return;
      hasWarned = true;
      logger.warn(
        'the user of the read models may not free the space of deleted rows: it is used again later',
      );
    },
    dropTexts: () => {
      dropTexts();
      words.drop();
    },
    forget: async () => {
      await guarded(() => decisions.query('DROP SCHEMA IF EXISTS read_models CASCADE'));
    },
    check: async () => {
      await guarded(() => reads.query('SELECT 1'));
    },
    close: async () => {
      await signals.close();
      await Promise.all([decisions, reads].map((each) => each.end()));
    },
  });
};
