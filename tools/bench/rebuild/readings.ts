import type pg from 'pg';
import type { Contender } from '../measure/compare.ts';
import { sampleOf } from '../measure/sample.ts';

export const batchSize = 1_000;

/** The peer for reads of the ledger: the bare rows, in pages of the same size. */
export const readRows = async (pool: pg.Pool, head: number): Promise<void> => {
  for (let after = 0; after < head;) {
    const { rows } = await pool.query<{ position: string }>({
      name: 'page',
      text: 'SELECT * FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2',
      values: [after, batchSize],
    });
    after = Number(rows.at(-1)?.position ?? head);
  }
};

/** Reads the whole ledger again and again; counts events. */
export const reader = (head: number, readAll: () => Promise<void>): Contender => ({
  processes: [],
  run: async (_callers, ms) => {
    const from = performance.now();
    const times: number[] = [];
    do {
      const start = performance.now();
      await readAll();
      times.push(performance.now() - start);
    } while (performance.now() < from + ms);
    const sample = sampleOf(times, performance.now() - from);
    return { ...sample, operations: sample.operations * head, perSecond: sample.perSecond * head };
  },
});
