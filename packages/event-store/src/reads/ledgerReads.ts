import type pg from 'pg';
import { readHead } from '../chain/readHead.ts';
import type { Head } from '../chain/hashedEvent.ts';
import { createUsedKeys } from '../idempotency/idempotencyKeys.ts';
import { readLedgerId } from '../identity/readLedgerIdentity.ts';
import { createAccesses } from './accesses.ts';
import { createEventReads, conditions, withActor } from './events/findEvents.ts';
import { positionAt } from './events/positionAt.ts';
import { createSealedReads } from './events/sealedEvents.ts';
import { createTaskReads } from './events/taskEvents.ts';
import { createHeads } from './heads.ts';
import { createSigningKeys } from './signingKeys.ts';
import { createStreamReads } from './streams.ts';
import { personsStreamId } from '@marketplace/contracts';
import { binder, rowsOf } from '@marketplace/service-kit/postgres';
import type { EventFilter } from './readTypes.ts';

/** A sample of the tasks of the events that a filter selects. */
interface Draw extends EventFilter {
  /** At most so many tasks. */
  readonly tasks: number;
  readonly seed: string;
}

const createDraws = (pool: pg.Pool) => ({
  /**
   * The ids of the tasks with the lowest SHA-256 of the seed, a line feed and the task's id: everybody draws the same. It reads all
   * selected events.
   */
  drawTasks: async ({ tasks, seed, ...asked }: Draw): Promise<readonly string[]> => {
    const { values, bind } = binder();
    const where = conditions(await withActor(pool, asked), bind).join(' AND ');
    const text = `SELECT task_id::text FROM event_store.events WHERE ${where} AND task_id > ${bind(personsStreamId)}::uuid
      GROUP BY task_id ORDER BY sha256(convert_to(${bind(seed)}::text || E'\\n' || task_id::text, 'UTF8')) LIMIT ${bind(tasks)}::integer`;
    return (await rowsOf<[id: string]>(pool, { text, values })).map(([id]) => id);
  },
});

export const createLedgerReads = (pool: pg.Pool) => ({
  ledger: { head: (): Promise<Head> => readHead(pool) },
  /** A UUID that no other ledger has. A backup has it too. */
  readLedgerId: (): Promise<string> => readLedgerId(pool),
  /** The greatest position whose event was recorded at or before the time (ISO 8601); 0 if there is no such event. */
  positionAt: (time: string): Promise<number> => positionAt(pool, time),
  ...createTaskReads(pool),
  ...createEventReads(pool),
  ...createDraws(pool),
  ...createSealedReads(pool),
  ...createAccesses(pool),
  ...createUsedKeys(pool),
  ...createHeads(pool),
  ...createSigningKeys(pool),
  ...createStreamReads(pool),
});

/** The ledger as auditors read it. Every method rejects with Problem kind `unavailable` while PostgreSQL is unavailable. */
export type LedgerReads = ReturnType<typeof createLedgerReads>;
