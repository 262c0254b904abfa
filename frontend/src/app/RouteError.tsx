import { ErrorState } from '../ui/ErrorState.tsx';

export const RouteError = () => (
  <ErrorState message="This page could not be shown." onRetry={() => location.reload()} />
);
