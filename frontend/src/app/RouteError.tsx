import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';

/** Replaces a page that broke or could not be loaded: after a new release the files have new names. */
export const RouteError = () => {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <ErrorState
      message={t`This page could not be shown. Load it again; if that does not help, try later.`}
      onRetry={() => {
        location.reload();
      }}
    />
  );
};
