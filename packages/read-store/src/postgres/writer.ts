import { endsConnection, openPool, rowsOf } from '@marketplace/service-kit/postgres';
import { Problem, unavailable, type Logger } from '@marketplace/service-kit';
import { createQueue } from '@marketplace/service-kit/async';
import type { KnownWords, DocumentWords } from '../knownWords.ts';
import type { GenerationId, GenerationWrite, StoredDocument, Writer } from '../port.ts';
import { byPartition } from '../positions.ts';
import { guarded } from './unavailable.ts';
import { loadStored } from './rows.ts';
import { createStatementNames } from './statementNames.ts';
import { putAll, putCounters, type Write } from './tables.ts';
import { putWords, removeWords } from './vocabulary.ts';

const session = {
  name: 'read-store writes',
  settings: { statement_timeout: '60s' },
  // Longer than the limit of PostgreSQL.
  answerWithin: 65_000,
};

const byId = (a: StoredDocument, b: StoredDocument): number => (a.id < b.id ? -1 : 1);

const partsOf = (write: GenerationWrite, first: number): readonly Write[] => {
  const parts: Write[] = [];
  let next = first;
  const groups = Map.groupBy(
    write.documents,
    ({ collection, countersOnly = false }) => `${collection}${countersOnly ? ' counters' : ''}`,
  );
  // A fixed order of kinds, so that equal kinds of changes use the same prepared statement. Documents in the order of their
  // ids, so that two writers cannot deadlock.
  for (const kind of [...groups.keys()].sort()) {
    const documents = (groups.get(kind) ?? []).toSorted(byId);
    const { collection, countersOnly } = documents[0] ?? {};
    if (collection === undefined) continue;
    const put = countersOnly ? putCounters : putAll;
    const part = put(collection, write.id.generation, documents, next);
    next += part.values.length;
    parts.push(part);
  }
  return parts;
};

/**
 * One statement for the documents and checkpoints of all generations, so that it writes all or none of them. It returns the words of forgotten
 * texts.
 */
const writeStatement = (writes: readonly GenerationWrite[], known: KnownWords) => {
  const values: unknown[] = [
    writes.map(({ id }) => id.projection),
    writes.map(({ id }) => id.generation),
    writes.map(({ reached }) => byPartition(reached).join(',')),
    writes.map(({ logPosition }) => logPosition?.position ?? 0),
    writes.map(({ logPosition }) => logPosition?.event),
    writes.map(({ logPosition }) => logPosition?.ledger),
    writes.map(({ resolvesLetters = false }) => Number(resolvesLetters)),
  ];
  const parts: string[] = [];
  const added: string[] = [];
  const words: DocumentWords[] = [];
  const left: string[] = [];
  for (const write of writes)
    for (const { sql, values: own, counts, searched } of partsOf(write, values.length + 1)) {
      const part = `part_${parts.length}`;
      parts.push(`${part} AS (${sql})`);
      values.push(...own);
      if (searched) {
        words.push(...searched);
        left.push(`SELECT unnest(tsvector_to_array(left_words)) AS word FROM ${part}`);
      }
      if (counts) added.push(`SELECT '${counts}', ${write.id.generation}, sum(added) FROM ${part}`);
    }
  if (added.length > 0)
    parts.push(`counted AS (
      UPDATE read_models.counts c SET documents = c.documents + n.added
      FROM (${added.join(' UNION ALL ')}) AS n (collection, generation, added)
      WHERE c.collection = n.collection AND c.generation = n.generation AND n.added <> 0)`);
  const newWords = known.newOf(words);
  if (newWords.length > 0) {
    const { sql, values: own } = putWords(newWords, values.length + 1);
    parts.push(`vocabulary AS (${sql})`);
    values.push(...own);
  }
  return {
    newWords,
    // The part that is selected first runs first: two writers of a generation wait for each other at its checkpoints, without deadlock.
    text: `WITH ${parts.map((part) => `${part}, `).join('')}moved AS (
      UPDATE read_models.checkpoints c SET (partitions, position) = (
        SELECT array_agg(greatest(stored, reached) ORDER BY partition), min(greatest(stored, reached))
        FROM unnest(c.partitions, string_to_array(n.reached, ',')::bigint[])
          WITH ORDINALITY AS u (stored, reached, partition)),
        log_position = greatest(c.log_position, n.log_position),
        log_event = CASE WHEN n.log_position > c.log_position THEN n.log_event ELSE c.log_event END,
        log_ledger = CASE WHEN n.log_position > c.log_position THEN n.log_ledger ELSE c.log_ledger END,
        settled = c.settled + n.settled
      FROM unnest($1::text[], $2::integer[], $3::text[], $4::bigint[], $5::uuid[], $6::uuid[],
          $7::bigint[]) AS n (projection, generation, reached, log_position, log_event, log_ledger, settled)
      WHERE c.projection = n.projection AND c.generation = n.generation RETURNING NULL::text AS word)
      ${['SELECT word FROM moved', ...left].join(' UNION ')}`,
    values,
  };
};

/**
 * The connection of one writer. It is replaced after an hour, or after many statements, because only its end frees what it has prepared for
 * generations that are gone. After an error of the connection the writer is lost.
 */
const openWriteConnection = async (url: string, logger: Logger) => {
  const pool = openPool({ url }, { ...session, max: 1, min: 1, maxUses: 1_000, logger });
  const lost = new AbortController();
  pool.on('connect', (client) => client.on('error', () => lost.abort()));

  const queue = createQueue();
  /** One statement at a time: none that waits may run on the next connection after an error. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> =>
    guarded(() =>
      queue(() => {
        if (lost.signal.aborted) throw unavailable('PostgreSQL', new Error('The connection has ended.'));
        return run().catch((error: unknown) => {
          if (endsConnection(error instanceof Problem ? error.cause : error)) lost.abort();
          throw error;
        });
      }),
    );
  const close = (): Promise<void> => {
    lost.abort();
    return pool.end();
  };
  await inTurn(() => pool.query('SELECT 1')).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { client: pool, inTurn, disconnected: lost.signal, close };
};

export const openPostgresWriter = async (
  url: string,
  advanced: () => void,
  logger: Logger,
  known: KnownWords,
): Promise<Writer> => {
  const { client, inTurn, disconnected, close } = await openWriteConnection(url, logger);
  const nameOf = createStatementNames();

  return {
    disconnected,
    close,

    checkpoints: async ({ projection, generation }: GenerationId) => {
      const [row] = await inTurn(() =>
        rowsOf<[partitions: string[]]>(client, {
          text: 'SELECT partitions FROM read_models.checkpoints WHERE projection = $1 AND generation = $2',
          values: [projection, generation],
        }),
      );
      return row?.[0].map(Number) ?? byPartition(new Map());
    },

    load: ({ generation }, collection, wanted) =>
      inTurn(() => loadStored(client, collection, generation, wanted)),

    prepareWrite: (writes) => {
      const { newWords, ...statement } = writeStatement(writes, known);
      const name = nameOf(statement.text);
      return async () => {
        const rows = await inTurn(() => rowsOf<[word: string | null]>(client, { ...statement, name }));
        known.stored(newWords);
        advanced();
        const left = rows.flatMap(([word]) => word ?? []);
        if (left.length === 0) return;
        await inTurn(() => removeWords(client, left));
        known.clear();
      };
    },
  };
};
