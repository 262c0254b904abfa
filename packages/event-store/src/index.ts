/**
 * The ledger: appends, the chain of hashes, the feed of its events, texts of persons, and backups.
 *
 * @example
 * const { ledger, feed } = await openEventStore({ url, logger });
 * const result = await ledger.append({ taskId, expectedVersion: 0, decidedAt: ledger.now().toISOString(), events });
 * if (result.kind === 'appended') logger.info({ position: result.position }, 'posted');
 * for await (const batch of feed.follow({ after: 0, signal })) apply(batch);
 */
export type * from './append/ledger.ts';
export type { LedgerReads } from './reads/ledgerReads.ts';
export type * from './reads/readTypes.ts';
export type { UsedKey } from './idempotency/idempotencyKeys.ts';
export { readSnapshot, type Snapshot } from './backup/snapshot.ts';
export { restoreLedger, type RestoredLedger } from './backup/restoreLedger.ts';
export type { TableLine } from './backup/tables.ts';
export { openLedgerFill, type LedgerFill } from './backup/fillLedger.ts';
export type * from './checks/documentChecks.ts';
export { canonicalJson } from './chain/canonicalJson.ts';
export { checkTexts, type TextFaults } from './chain/checkTexts.ts';
export { commitmentOf } from './chain/seal.ts';
export { readTexts, sealedTextsOf, textsJson, type SealedTexts } from './chain/sealedTexts.ts';
export { genesisHash } from './chain/readHead.ts';
export type * from './chain/hashedEvent.ts';
export type * from './chain/sealedTexts.ts';
export * from './deadLetters/deadLetters.ts';
export { prepareEventStore } from './postgres/prepareAsOwner.ts';
export { openEventStore, type EventStore } from './eventStore.ts';
export type * from './feed/feed.ts';
export { minuteOf, type Figure, type Figures, type FigureMark } from './figures/figures.ts';
export { keepFigures, type FigureSource } from './figures/keepFigures.ts';
export { HistoryChanged } from './feed/historyChanged.ts';
export { feedOnceOpen } from './feed/feedOnceOpen.ts';
export type * from './feed/assignedFeed.ts';
export type * from './leadership/terms.ts';
export { profileStreamId } from './persons/profileStreamId.ts';
export type * from './persons/persons.ts';
export type * from './relay/relayCheckpoints.ts';
export { appendForOperators } from './roles/appendForOperators.ts';
export type * from './roles/roles.ts';
export type { RelayNews } from './relay/relayNews.ts';
export type * from './sessions/postgresStatus.ts';
export type * from './userSignals.ts';
