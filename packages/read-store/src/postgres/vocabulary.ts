import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { createKnownWords, type KeptWord } from '../knownWords.ts';
import { mostAlike, piecesOf } from '../nearWords.ts';
import type { ReadStatement } from './statements.ts';
import type { Write } from './tables.ts';

/** Stores words that may be there already. A piece has no space. `first`: number of the first parameter. */
export const putWords = (words: readonly KeptWord[], first: number) =>
  ({
    sql: `INSERT INTO read_models.vocabulary (word, pieces)
      SELECT word, string_to_array(pieces, ' ') FROM unnest($${first}::text[], $${first + 1}::text[]) AS n (word, pieces)
      ON CONFLICT DO NOTHING`,
    values: [words.map(({ word }) => word), words.map(({ pieces }) => pieces.join(' '))],
  }) satisfies Pick<Write, 'sql'> & { readonly values: readonly (readonly string[])[] };

/** The words with pieces of this one, most first. */
export const alikeStatement = (word: string): ReadStatement => ({
  text: `SELECT word FROM read_models.vocabulary v WHERE pieces && $1::text[]
    ORDER BY (SELECT count(*) FROM unnest(v.pieces) piece WHERE piece = ANY ($1::text[])) DESC, word
    LIMIT ${mostAlike}`,
  values: [piecesOf(word)],
});

const batchSize = 5_000;

/** Fills the vocabulary from the words of these tables, where an earlier program wrote them, all or nothing. */
export const fillVocabulary = async (client: pg.ClientBase, tables: readonly string[]): Promise<void> => {
  const [filled] = await rowsOf<[boolean]>(client, {
    text: 'SELECT EXISTS (SELECT FROM read_models.vocabulary)',
  });
  if (filled?.[0]) return;
  for (const table of tables) {
    const rows = await rowsOf<[string]>(client, {
      text: `SELECT DISTINCT unnest(tsvector_to_array(words)) FROM ${table} WHERE NOT removed`,
    });
    const words = createKnownWords().newOf([rows.map(([word]) => word)]);
    for (let from = 0; from < words.length; from += batchSize) {
      const { sql, values } = putWords(words.slice(from, from + batchSize), 1);
      await client.query(sql, values);
    }
  }
};
