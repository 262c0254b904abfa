import { t } from '@lingui/core/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Stack, Box, Card } from '@mui/material';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { ProjectionDialog } from './projections/ProjectionDialog.tsx';
import { ProjectionTable } from './projections/ProjectionTable.tsx';
import { PreviewPanel } from './projections/rebuild/PreviewPanel.tsx';
import { Trends } from './trends/Trends.tsx';
import { useLag } from './trends/history.ts';
import { useProjections } from './operationsApi.ts';
import { stateText } from './StateChip.tsx';
import { Verdict } from './verdict/Verdict.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { kindOfText, rebuildStateText, isUnderWay } from './projections/rebuild/rebuildText.ts';
import { useNow } from '../../ui/time/useNow.ts';
import { RebuildPanel } from './projections/rebuild/RebuildPanel.tsx';
import { Isolated } from '../../ui/text/UserText.tsx';

const newsFor = 15 * 60_000;

/** Whether to show the rebuild: it runs, has ended without a swap, or has ended recently. */
const isShown = ({ rebuild }: ProjectionAnswer, now: number): boolean =>
  rebuild !== undefined &&
  (isUnderWay(rebuild) || rebuild.state !== 'swapped' || now - Date.parse(rebuild.endedAt ?? '') < newsFor);

const RebuildCards = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => {
  const shown = useNow((now) =>
    projections
      .filter((projection) => isShown(projection, now.getTime()))
      .map(({ name }) => name)
      .join(' '),
  ).split(' ');
  return projections
    .filter(({ name }) => shown.includes(name))
    .map(
      ({ name, state, rebuild }) =>
        rebuild && (
          <Card key={name} component="section" aria-label={name} sx={{ p: { xs: 2, sm: 3 } }}>
            <RebuildPanel name={name} paused={state === 'paused'} rebuild={rebuild} />
          </Card>
        ),
    );
};

/**
 * Announces new states of projections and rebuilds to screen readers; the figures change too often for that.
 */
const StateAnnouncer = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => (
  <Box role="status" aria-label={t`News`} aria-atomic={false} sx={visuallyHidden}>
    {projections.map(({ name, state, rebuild }) => (
      <p key={name}>
        <Isolated>{name}</Isolated>: {stateText(state)}.
        {rebuild && ` ${kindOfText(rebuild, name)}: ${t(rebuildStateText[rebuild.state])}.`}
      </p>
    ))}
  </Box>
);

/** The polling interval in milliseconds. */
const pollEvery = 1500;

const Projections = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => {
  const lines = useLag({ seconds: 15 * 60, step: 60 });
  const open = useDialogs();
  const act = (projection: ProjectionAnswer, action: ProjectionAction) =>
    open((onClosed) => <ProjectionDialog opened={projection} action={action} onClosed={onClosed} />);
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

/** Shows whether the product works well, and the current state of the projections. */
export const ProjectionsPage = () => (
  <SectionPage>
    <Loaded query={useProjections(pollEvery)} what={t`Projections`} notesStale>
      {({ projections }) => <Projections projections={projections} />}
    </Loaded>
  </SectionPage>
);
