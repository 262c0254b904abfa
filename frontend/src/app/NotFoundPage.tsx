import { PageTitle } from '../ui/PageTitle.tsx';

export const NotFoundPage = () => <PageTitle>404</PageTitle>;
