import type pg from 'pg';
import type { Contender } from '../measure/compare.ts';
import { drive } from '../measure/sample.ts';

export const batchSize = 1_000;

/** The peer for reads of the ledger: reads the plain rows, in pages of the same size. */
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

/** A contender that reads the whole ledger again and again. Its operations are events. */
export const reader = (head: number, readAll: () => Promise<void>): Contender => ({
  processes: [],
  run: async (callers, ms) => {
    const sample = await drive(callers, ms, readAll);
    return { ...sample, operations: sample.operations * head, perSecond: sample.perSecond * head };
  },
});
