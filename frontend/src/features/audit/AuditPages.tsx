import { PageTitle } from '../../ui/PageTitle.tsx';

/** What auditors see: the ledger, and what it says about each task and the whole board. */
export const AuditPages = () => <PageTitle>Audit</PageTitle>;
