import { PageTitle } from '../../ui/PageTitle.tsx';

export const Component = () => <PageTitle>HomePage</PageTitle>;
