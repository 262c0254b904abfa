import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { AccessesPage } from './AccessesPage.tsx';
import { BoardPage } from './BoardPage.tsx';
import { ExportPage } from './ExportPage.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { LedgerPage } from './LedgerPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

/** The audit screens. */
export const AuditPages = () => (
  <Routes>
    <Route index element={<LedgerPage />} />
    <Route path="tasks/:id" element={<HistoryPage />} />
    <Route path="board" element={<BoardPage />} />
    <Route path="verify" element={<VerifyPage />} />
    <Route path="export" element={<ExportPage />} />
    <Route path="accesses" element={<AccessesPage />} />
    <Route path="*" element={<Navigate to={paths.audit} replace />} />
  </Routes>
);
