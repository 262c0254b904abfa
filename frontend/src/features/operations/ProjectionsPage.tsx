import { t } from '@lingui/core/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Skeleton, Stack } from '@mui/material';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { ProjectionDialog } from './projections/ProjectionDialog.tsx';
import { ProjectionTable } from './projections/ProjectionTable.tsx';
import { PreviewPanel } from './projections/rebuild/PreviewPanel.tsx';
import { RebuildCards } from './projections/rebuild/RebuildCards.tsx';
import { StateAnnouncer } from './projections/StateAnnouncer.tsx';
import { Trends } from './trends/Trends.tsx';
import { useLag } from './trends/history.ts';
import { useProjections } from './useProjections.ts';
import { Verdict } from './verdict/Verdict.tsx';

/** The polling interval in milliseconds. */
const pollEvery = 1500;

const ProjectionsSkeleton = () => (
  <Stack role="status" aria-label={t`Loading`} sx={{ gap: 2 }}>
    <Skeleton variant="rounded" height={112} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
);

const Projections = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => {
  const lines = useLag({ seconds: 15 * 60, step: 60 });
  const open = useDialogs();
  const act = (projection: ProjectionAnswer, action: ProjectionAction) =>
    open((onClosed) => <ProjectionDialog projection={projection} action={action} onClosed={onClosed} />);
  if (projections.length === 0)
    return <EmptyState title={t`The projector has not reported any projections yet.`} />;
  return (
    <>
      <StateAnnouncer projections={projections} />
      <Stack sx={{ gap: 3 }}>
        <Verdict
          onAct={(name, action) => {
            const projection = projections.find((one) => one.name === name);
            if (projection) act(projection, action);
          }}
        />
        <ProjectionTable projections={projections} lines={lines} onAct={act} />
        <RebuildCards projections={projections} />
        {projections.map(
          ({ name, preview }) => preview && <PreviewPanel key={name} name={name} preview={preview} />,
        )}
        <Trends />
      </Stack>
    </>
  );
};

/** Whether all is well, and the current state of the projections. */
export const ProjectionsPage = () => (
  <OperationsFrame title={t`Projections`}>
    <Loaded
      query={useProjections(pollEvery)}
      what={t`Projections`}
      loading={<ProjectionsSkeleton />}
      notesStale
    >
      {({ projections }) => <Projections projections={projections} />}
    </Loaded>
  </OperationsFrame>
);
