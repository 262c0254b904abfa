export { exportLedger, type ExportFormat } from './export/exportLedger.ts';
export { verifyExport } from './verify/verifyExport.ts';
export { verifyLedger, type VerifyOptions } from './verify/verifyLedger.ts';
