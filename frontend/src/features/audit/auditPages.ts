// The screens of auditors: one part of the app, loaded with the first of them.
export { AccessesPage } from './AccessesPage.tsx';
export { BoardPage } from './BoardPage.tsx';
export { ExportPage } from './ExportPage.tsx';
export { HistoryPage } from './HistoryPage.tsx';
export { LedgerPage } from './LedgerPage.tsx';
export { VerifyPage } from './VerifyPage.tsx';
