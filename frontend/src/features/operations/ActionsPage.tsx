import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { ActionList } from './actions/ActionList.tsx';
import { readErrorText } from '../../api/errors/readErrorText.ts';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetActionsInfiniteQuery } from './operationsApi.ts';

const Actions = () => {
  const list = useGetActionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isLoading, refetch } = list;
  const actions = data?.pages.flatMap((page) => page.actions) ?? [];

  if (isLoading) return <TableSkeleton />;
  if (data === undefined) return <ErrorState what={t`Actions`} error={error} onRetry={refetch} />;
  if (actions.length === 0)
    return (
      <EmptyState title={t`There are no actions yet.`}>
        <Typography color="textSecondary">
          <Trans>The actions of operators on projections and dead letters are listed here.</Trans>
        </Typography>
      </EmptyState>
    );
  return (
    <>
      <ActionList actions={actions} />
      <LoadMore list={list} fault={error && readErrorText(t`Actions`, error)} />
    </>
  );
};

/** What operators did: who, when, what and why, newest first. */
export const ActionsPage = () => (
  <OperationsFrame title={t`Actions`}>
    <Actions />
  </OperationsFrame>
);
