/**
 * For auditors: the history of a task, the board at an earlier time, exports, verification, and signed heads.
 *
 * @example
 * const { valid, firstBroken } = await verifyLedger(events, { publicKey });
 * const then = await taskAt(events, taskId, position);
 * for await (const { events } of historyOf(store, taskId, { to: head, limit: 1_000 })) show(events);
 */
export { taskAt } from './as-of/taskAt.ts';
export { boardAt, type BoardPage, type FoundBoard } from './board/board.ts';
export { placesAt, rankAt, type Place, type RankedTask, type Ranking } from './board/ranking.ts';
export { createOldAccesses, measureAccesses } from './accesses/oldAccesses.ts';
export { recordAccess } from './accesses/recordAccess.ts';
export { makeReceipt } from './receipt/makeReceipt.ts';
export { createLightSigning, signLightHeads } from './signing/lightSigning.ts';
export { changeKey } from './signing/changeKey.ts';
export { createSigning } from './signing/signing.ts';
export { createKeyCheck, createKeyWatch } from './signing/keyWatch.ts';
export { measureSignedHeads } from './signing/signedHeadMetrics.ts';
export { keyFault } from './signed-heads/keyFault.ts';
export { listedHeadOf } from './signed-heads/listedHead.ts';
export { knownHeadOf } from './signed-heads/knownHead.ts';
export { knownKeys } from './signed-heads/knownKeys.ts';
export { signHead } from './signing/signHead.ts';
export { createSigner, type Signer } from './signed-heads/signer.ts';
export { howToSetKey, ownSigner, signerOf } from './signed-heads/signingKey.ts';
export { amountsOf } from './events/amounts.ts';
export { countsOf } from './events/counts.ts';
export { filterOf } from './events/filterOf.ts';
export { titlesOf } from './events/titles.ts';
export { readEvents } from './events/readEvents.ts';
export { eventOfLine } from './export/line.ts';
export { endLineOf, secondPart } from './export/endLine.ts';
export { unzipped } from './export/linesOf.ts';
export { writeWhole } from './export/writeWhole.ts';
export { askedExport } from './export/askedExport.ts';
export { endForExport, exportLedger, type ExportFormat } from './export/exportLedger.ts';
export { evolve, fold, taskOf, type FoldedTask } from './folding/evolve.ts';
export { readable, readableTaskEvent } from './folding/readable.ts';
export { decisionsIn, type ThingDecision } from './history/decisions.ts';
export { changesBetween } from './history/changes.ts';
export { historyOf } from './history/history.ts';
export { lineageAt } from './history/lineage.ts';
export { statusSince } from './history/statusSince.ts';
export { positionOf, rangeOf } from './as-of/positionOf.ts';
export {
  createDailyVerification,
  measureVerification,
  type DailyVerification,
} from './verify/dailyVerification.ts';
export { requestedRange } from './verify/requestedRange.ts';
export { checkChain, textFaultsOf } from './chain/checkChain.ts';
export { forgottenIn } from './chain/forgottenIn.ts';
export { verifyExport, type VerifyExportOptions } from './verify/verifyExport.ts';
export { verifyLedger, type VerifyOptions } from './verify/verifyLedger.ts';
