import { rowsOf } from '@marketplace/service-kit/postgres';
import { projectionFor } from '../projections/index.ts';
import type pg from 'pg';
import type { IndexedWord } from '../knownWords.ts';
import { manyOwners, mostAlike, mostOfPiece, mostOwners, piecesOf, wordsAtOnce } from '../fuzzyMatch.ts';
import type { ReadStatement } from './statements.ts';
import { columnName, tableName, type Write } from './tables.ts';

/** Stores words that may be there already. A piece has no space. `first`: number of the first parameter. */
export const putWords = (words: readonly Pick<IndexedWord, 'word' | 'pieces'>[], first: number) =>
  ({
    sql: `INSERT INTO read_models.word_pieces (word, piece, owners)
      SELECT word, unnest(string_to_array(pieces, ' ')), 1
      FROM unnest($${first}::text[], $${first + 1}::text[]) AS n (word, pieces)
      ON CONFLICT DO NOTHING`,
    values: [words.map(({ word }) => word), words.map(({ pieces }) => pieces.join(' '))],
  }) satisfies Pick<Write, 'sql'> & { readonly values: readonly (readonly string[])[] };

/** The words with most pieces of this one: of each piece only the most common words, so the cost has a bound. */
export const alikeStatement = (word: string): ReadStatement => ({
  text: `SELECT word, max(owners) FROM unnest($1::text[]) AS p (own)
    CROSS JOIN LATERAL read_models.common_words(own, ${mostOfPiece}) n
    GROUP BY word ORDER BY count(*) DESC, 2 DESC, word LIMIT ${mostAlike}`,
  values: [piecesOf(word)],
});

const quoted = `('''' || replace(replace(batch.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery`;

/** SQL: the words after `$1`, each with the number of owners of its tasks, and whether any task has it. */
const reviewStatement = (table: string): string => `WITH batch AS (
    SELECT DISTINCT word FROM read_models.word_pieces WHERE word > $1 ORDER BY word LIMIT ${wordsAtOnce}),
  counted AS (SELECT word, (SELECT count(DISTINCT ${columnName('ownerUid')}) FROM (
      SELECT ${columnName('ownerUid')} FROM ${table} WHERE NOT removed AND words @@ ${quoted} LIMIT ${mostOwners}) t) AS owners
    FROM batch),
  gone AS (DELETE FROM read_models.word_pieces w USING counted c WHERE w.word = c.word AND c.owners = 0),
  changed AS (UPDATE read_models.word_pieces w SET owners = c.owners FROM counted c
    WHERE w.word = c.word AND c.owners > 0 AND w.owners <> c.owners)
  SELECT max(word), count(*) FROM batch`;

/** Two writers cannot deadlock: neither waits for a word that the other one removes. */
const removeStatement = (
  table: string,
): string => `DELETE FROM read_models.word_pieces WHERE ctid = ANY (ARRAY (
    SELECT w.ctid FROM unnest($1::text[]) AS batch (word) JOIN read_models.word_pieces w USING (word)
    WHERE w.owners < ${manyOwners} AND NOT EXISTS (SELECT FROM ${table} t WHERE NOT t.removed AND t.words @@ ${quoted})
    FOR UPDATE OF w SKIP LOCKED))`;

const liveStatement = `SELECT p.live FROM read_models.projections p
  JOIN read_models.checkpoints c ON c.projection = p.name AND c.generation = p.live
  WHERE p.name = $1 AND c.ready`;

/** The table of the live tasks; undefined while they can't be read. */
const liveTable = async (client: pg.Pool | pg.ClientBase): Promise<string | undefined> => {
  const [live] = await rowsOf<[number]>(client, {
    text: liveStatement,
    values: [projectionFor('tasks').name],
  });
  return live && tableName('tasks', live[0]);
};

/** Reviews the next words. Returns the last of them; undefined at the end, or while the tasks can't be read. */
export const reviewWords = async (pool: pg.Pool, after: string): Promise<string | undefined> => {
  const table = await liveTable(pool);
  if (table === undefined) return undefined;
  const [row] = await rowsOf<[word: string | null, count: string]>(pool, {
    text: reviewStatement(table),
    values: [after],
  });
  return row?.[0] !== null && Number(row?.[1]) === wordsAtOnce ? row?.[0] : undefined;
};

/** Words of forgotten texts leave the vocabulary at once, unless other live tasks have them. */
export const removeWords = async (
  client: pg.Pool | pg.ClientBase,
  words: readonly string[],
): Promise<void> => {
  const table = await liveTable(client);
  if (table !== undefined) await rowsOf(client, { text: removeStatement(table), values: [words] });
};
