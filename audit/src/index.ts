export { taskAt } from './as-of/taskAt.ts';
export { readEvents, type EventPage } from './events/readEvents.ts';
export { exportLedger, type ExportFormat } from './export/exportLedger.ts';
export { evolve, fold, type Standing } from './folding/evolve.ts';
export { changesBetween } from './history/changes.ts';
export { historyOf, historyOfEvents } from './history/history.ts';
export { positionOf, rangeOf } from './moments/moments.ts';
export { verifyExport } from './verify/verifyExport.ts';
export { verifyLedger, type VerifyOptions } from './verify/verifyLedger.ts';
