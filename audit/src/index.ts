export { taskAt } from './as-of/taskAt.ts';
export { boardAt, boardPage, type BoardPage, type FoundBoard } from './board/board.ts';
export { rankAt, type Place, type Ranked, type Ranking } from './board/ranking.ts';
export {
  createHourlySigning,
  createHourlySigning as createHourlyCheckpoints,
} from './signed-heads/hourly.ts';
export { measureSignedHeads } from './signed-heads/measures.ts';
export { knownHeadOf } from './signed-heads/knownHead.ts';
export { signHead } from './signed-heads/signHead.ts';
export { createSigner, type Signer } from './signed-heads/signer.ts';
export { howToSetKey, ownSigner, signerOf } from './signed-heads/signingKey.ts';
export { filterOf } from './events/filterOf.ts';
export { readEvents, type EventPage } from './events/readEvents.ts';
export { exportLedger, type ExportFormat } from './export/exportLedger.ts';
export { evolve, fold, type FoldedTask } from './folding/evolve.ts';
export { changesBetween } from './history/changes.ts';
export { historyOf, historyOfEvents } from './history/history.ts';
export { positionOf, rangeOf } from './moments/moments.ts';
export { requestedPart } from './verify/requestedPart.ts';
export { verifyExport } from './verify/verifyExport.ts';
export { verifyLedger, type VerifyOptions } from './verify/verifyLedger.ts';
