import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadedList } from '../../ui/lists/LoadedList.tsx';
import { ActionList } from './actions/ActionList.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetActionsInfiniteQuery } from './operationsApi.ts';

const NoActions = () => (
  <EmptyState title={t`There are no actions yet.`}>
    <Typography color="textSecondary">
      <Trans>The actions of operators on projections and dead letters are listed here.</Trans>
    </Typography>
  </EmptyState>
);

/** What operators did: who, when, what and why, newest first. */
export const ActionsPage = () => (
  <OperationsFrame title={t`Actions`}>
    <LoadedList
      list={useGetActionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })}
      what={t`Actions`}
      itemsOf={({ actions }) => actions}
      empty={<NoActions />}
    >
      {(actions) => <ActionList actions={actions} />}
    </LoadedList>
  </OperationsFrame>
);
