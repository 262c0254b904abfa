import { setTimeout as sleep } from 'node:timers/promises';
import { sqlOn } from '@marketplace/standalone/testing';
import { z } from 'zod';
import type { Violation } from './judge/violation.ts';
import { markerOf } from './load/texts.ts';

// After the judge, inside the stores: checks that no data of forgotten persons is left.

const tables = `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('prove', 'information_schema')
    AND (n.nspname <> 'pg_catalog' OR c.relname IN ('pg_statistic', 'pg_statistic_ext_data')) ORDER BY 1`;
const mostShown = 3;
const shownLength = 300;

/** The rows of all tables, also of the planner's statistics, that contain one of the words in any case, with the name of the table. */
export const rowsWith = async (url: string, words: readonly string[]): Promise<readonly string[]> => {
  const searches = (await sqlOn(url, tables)).map(
    ({
      name,
    }) => `(SELECT '${String(name)}: ' || left(t::text, ${shownLength}) AS found FROM ${String(name)} t
      WHERE t::text ILIKE ANY ($1) LIMIT ${mostShown})`,
  );
  const values = [words.map((word) => `%${word}%`)];
  return (await sqlOn(url, { text: searches.join(' UNION ALL '), values })).map(({ found }) => String(found));
};

const stateSchema = z.array(
  z.object({
    uid: z.string(),
    state: z.string(),
    done: z.array(z.string()),
    faults: z.record(z.string(), z.string()),
  }),
);
const pollEvery = 200;

/** Waits until all of these persons are forgotten. Returns a violation for each who is not forgotten in time. */
export const untilForgotten = async (
  postgresUrl: string,
  uids: readonly string[],
  within: number,
): Promise<readonly Violation[]> => {
  const until = performance.now() + within;
  const text = `SELECT uid, state, done, faults FROM event_store.persons WHERE uid = ANY ($1) AND state <> 'forgotten'`;
  for (;;) {
    const open = stateSchema.parse(await sqlOn(postgresUrl, { text, values: [uids] }));
    if (open.length > 0 && performance.now() < until) await sleep(pollEvery);
    else
      return open.map((person) => ({
        broken: 'forgotten',
        evidence: `${person.uid} is not forgotten in time: ${JSON.stringify(person)}`,
      }));
  }
};

/**
 * Searches for texts of these persons in PostgreSQL and in answers. MongoDB is not searched, because its documents are compared with the
 * fold of the ledger. @param answers the answers to reads at the end, by call
 */
export const judgeLeftovers = async (
  postgresUrl: string,
  answers: ReadonlyMap<string, string>,
  uids: readonly string[],
): Promise<readonly Violation[]> => {
  if (uids.length === 0) return [];
  const words = uids.map(markerOf);
  const rows = await rowsWith(postgresUrl, words);
  const answered = [...answers].flatMap(([call, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${call} has ${word}`),
  );
  return [...rows, ...answered].map((one) => ({
    broken: 'forgotten',
    evidence: `a text of a forgotten person is left: ${one}`,
  }));
};
