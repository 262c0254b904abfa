import { PageTitle } from '../../ui/PageTitle.tsx';

/** What operators see: the projections, and what was done to them. */
export const OperationsPages = () => <PageTitle>Operations</PageTitle>;
