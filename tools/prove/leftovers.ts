import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Violation } from './judge/violation.ts';
import { markerOf } from './load/texts.ts';

// From inside, after the judge: that nothing of forgotten persons is left.

/** Runs it with a session of its own. */
export const withSession = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

const tables = `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('prove', 'information_schema')
    AND (n.nspname <> 'pg_catalog' OR c.relname IN ('pg_statistic', 'pg_statistic_ext_data')) ORDER BY 1`;
const mostShown = 3;
const shownLength = 300;

/** Rows of any table that have one of the words, in any case, with the name of the table; also the planner's statistics. */
export const rowsWith = async (client: pg.Client, words: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT left(t::text, ${shownLength}) AS row FROM ${name} t WHERE t::text ILIKE ANY ($1) LIMIT ${mostShown}`,
      [words.map((word) => `%${word}%`)],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
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

/** Waits until all of these persons are forgotten, and names the ones that are not in time. */
export const untilForgotten = async (
  postgresUrl: string,
  uids: readonly string[],
  within: number,
): Promise<readonly Violation[]> =>
  withSession(postgresUrl, async (client) => {
    const until = performance.now() + within;
    for (;;) {
      const { rows } = await client.query(
        `SELECT uid, state, done, faults FROM event_store.persons WHERE uid = ANY ($1) AND state <> 'forgotten'`,
        [uids],
      );
      const open = stateSchema.parse(rows);
      if (open.length > 0 && performance.now() < until) await sleep(pollEvery);
      else
        return open.map((person) => ({
          broken: 'forgotten',
          evidence: `${person.uid} is not forgotten in time: ${JSON.stringify(person)}`,
        }));
    }
  });

/**
 * Looks for texts of these persons in PostgreSQL and in answers. MongoDB needs no look: its documents are compared with the fold of the ledger.
 * @param answers what readers were given at the end, by their calls
 */
export const judgeLeftovers = async (
  postgresUrl: string,
  answers: ReadonlyMap<string, string>,
  uids: readonly string[],
): Promise<readonly Violation[]> => {
  if (uids.length === 0) return [];
  const words = uids.map(markerOf);
  const rows = await withSession(postgresUrl, (client) => rowsWith(client, words));
  const answered = [...answers].flatMap(([call, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${call} has ${word}`),
  );
  return [...rows, ...answered].map((one) => ({
    broken: 'forgotten',
    evidence: `a text of a forgotten person is left: ${one}`,
  }));
};
