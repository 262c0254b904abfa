import type pg from 'pg';
import { forgottenPersons } from './events/forgottenPersons.ts';
import { readUsedKeys } from '../idempotency/idempotencyKeys.ts';
import { readLedgerId } from '../identity/readLedgerIdentity.ts';
import { readHead } from '../chain/readHead.ts';
import { readBid, readHashed, readTask } from './events/taskEvents.ts';
import { oldestAccess, readAccesses, recordAccess, removeAccesses } from './accesses.ts';
import { countByTime } from './events/countByTime.ts';
import { countBids, countEvents, findEvents, readFacts } from './events/findEvents.ts';
import { keepKeyChange, readKeyChanges } from './keyChanges.ts';
import type { LedgerReads } from './ledgerReads.ts';
import { positionAt } from './events/positionAt.ts';
import { readDigests, readSealed } from './events/sealedEvents.ts';
import { compareSignedHeads, keepSignedHead, readSignedHeads } from './signedHeads.ts';
import { readStateFacts, readStreams } from './streams.ts';

export const createLedgerReads = (pool: pg.Pool): LedgerReads => ({
  ledger: { head: () => readHead(pool) },
  readLedgerId: () => readLedgerId(pool),
  readTask: (taskId) => readTask(pool, taskId),
  readBid: (bidId) => readBid(pool, bidId),
  readEvents: ({ after, limit }) => readHashed(pool, after, limit),
  findEvents: (query) => findEvents(pool, query),
  readSealed: (query) => readSealed(pool, query),
  readDigests: (range, onEvent) => readDigests(pool, range, onEvent),
  readFacts: (query) => readFacts(pool, query),
  forgottenPersons: () => forgottenPersons(pool),
  countEvents: (filter) => countEvents(pool, filter),
  countByTime: (query) => countByTime(pool, query),
  countBids: (query) => countBids(pool, query),
  positionAt: (time) => positionAt(pool, time),
  recordAccess: (access) => recordAccess(pool, access),
  readAccesses: (page) => readAccesses(pool, page),
  readUsedKeys: (page) => readUsedKeys(pool, page),
  oldestAccess: () => oldestAccess(pool),
  removeAccesses: (old) => removeAccesses(pool, old),
  keepSignedHead: (checkpoint) => keepSignedHead(pool, checkpoint),
  readSignedHeads: (page) => readSignedHeads(pool, page),
  compareSignedHeads: (page) => compareSignedHeads(pool, page),
  keepKeyChange: (change) => keepKeyChange(pool, change),
  readKeyChanges: () => readKeyChanges(pool),
  readStreams: (page) => readStreams(pool, page),
  readStateFacts: (page) => readStateFacts(pool, page),
});
