import type pg from 'pg';
import { readHead } from '../chain/readHead.ts';
import type { Head } from '../chain/hashedEvent.ts';
import { createUsedKeys } from '../idempotency/idempotencyKeys.ts';
import { readLedgerId } from '../identity/readLedgerIdentity.ts';
import { createAccesses } from './accesses.ts';
import { createDraws } from './events/drawTasks.ts';
import { createEventReads } from './events/findEvents.ts';
import { positionAt } from './events/positionAt.ts';
import { createSealedReads } from './events/sealedEvents.ts';
import { createTaskReads } from './events/taskEvents.ts';
import { createHeads } from './heads.ts';
import { createSigningKeys } from './signingKeys.ts';
import { createStreamReads } from './streams.ts';

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
