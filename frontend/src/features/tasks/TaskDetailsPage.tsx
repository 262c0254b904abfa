import { PageTitle } from '../../ui/PageTitle.tsx';

export const Component = () => <PageTitle>TaskDetailsPage</PageTitle>;
