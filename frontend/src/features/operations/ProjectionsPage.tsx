import { t } from '@lingui/core/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { readErrorText } from '../../api/errors/readErrorText.ts';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetProjectionsQuery } from './operationsApi.ts';
import { ProjectionCard } from './projections/ProjectionCard.tsx';
import { ProjectionDialog } from './projections/ProjectionDialog.tsx';
import { StateAnnouncer } from './projections/StateAnnouncer.tsx';
import { StaleNote } from './StaleNote.tsx';

/** The polling interval in milliseconds. */
const pollEvery = 1500;

interface OpenDialog {
  readonly projection: ProjectionAnswer;
  readonly action: ProjectionAction;
}

const Projections = () => {
  const { data, error, isLoading, refetch, fulfilledTimeStamp } = useGetProjectionsQuery(undefined, {
    pollingInterval: pollEvery,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const [dialog, setDialog] = useState<OpenDialog>();
  const fault = error && readErrorText(t`Projections`, error);

  if (isLoading)
    return (
      <Stack role="status" aria-label={t`Loading`} sx={{ gap: 2 }}>
        <Skeleton variant="rounded" height={212} />
        <Skeleton variant="rounded" height={212} />
      </Stack>
    );
  if (data === undefined)
    return (
      <ErrorState message={fault ?? t`Projections could not be read.`} error={error} onRetry={refetch} />
    );
  if (data.projections.length === 0)
    return <EmptyState title={t`The projector has not reported any projections yet.`} />;
  return (
    <>
      {fault !== undefined && <StaleNote message={fault} readAt={fulfilledTimeStamp} onRetry={refetch} />}
      <StateAnnouncer projections={data.projections} />
      <Stack sx={{ gap: 2 }}>
        {data.projections.map((projection) => (
          <ProjectionCard
            key={projection.name}
            projection={projection}
            onAct={(action) => setDialog({ projection, action })}
          />
        ))}
      </Stack>
      {dialog && <ProjectionDialog {...dialog} onClosed={() => setDialog(undefined)} />}
    </>
  );
};

/** The current state of the projections. */
export const ProjectionsPage = () => (
  <OperationsFrame title={t`Projections`}>
    <Projections />
  </OperationsFrame>
);
