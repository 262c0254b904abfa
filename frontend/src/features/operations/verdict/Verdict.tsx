import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { remedyOf, type Finding, type ProjectionAction, type ProjectionName } from '@marketplace/contracts';
import { readErrorText } from '../../../api/errors/readErrorText.ts';
import { times } from '../../../formats/times.ts';
import { paths } from '../../../navigation/paths.ts';
import { PlainList } from '../../../ui/lists/PlainList.tsx';
import { English } from '../../../ui/text/English.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { VerdictBox } from '../../../ui/feedback/VerdictBox.tsx';
import { findingId } from '../doctor/findings.ts';
import { polled, useGetDiagnosisQuery } from '../operationsApi.ts';
import { actionLabels } from '../projections/actionLabels.ts';
import { StateChip } from '../StateChip.tsx';
import { Isolated } from '../../../ui/text/UserText.tsx';

type Act = (name: ProjectionName, action: ProjectionAction) => void;

interface FindingLineProps {
  readonly finding: Finding;
  readonly onAct: Act;
}

/** The next step after a finding: a button for an action on a projection, or a link to the screen with more about it. */
const LeadOn = ({ finding, onAct }: FindingLineProps) => {
  const { kind, projection } = finding;
  const remedy = remedyOf(kind);
  const look = { size: 'small', variant: 'outlined', sx: { flexShrink: 0 } } as const;
  if (remedy && projection)
    return (
      <Button {...look} onClick={() => onAct(projection, remedy)}>
        {/* Without the `span`, the button would drop the blank between the text and the element. */}
        <span>
          {t(actionLabels[remedy].label)} <Isolated>{projection}</Isolated>
        </span>
      </Button>
    );
  const isOfLetters = kind === 'dead-letters';
  const letters = projection === undefined ? paths.operationsDeadLetters : paths.deadLetters(projection);
  const more = isOfLetters ? letters : `${paths.operationsDoctor}#${findingId(finding)}`;
  return (
    <Button {...look} component={RouterLink} to={more}>
      {isOfLetters ? <Trans>Look at them</Trans> : <Trans>What to do</Trans>}
    </Button>
  );
};

/** A finding that needs attention, with its next step. */
const FindingLine = ({ finding, onAct }: FindingLineProps) => {
  const { about, state, says } = finding;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <StateChip state={state} />
      <Box sx={{ flex: '1 1 20rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          <English text={about} />
        </strong>
        : <English text={says} />
      </Box>
      <LeadOn finding={finding} onAct={onAct} />
    </Box>
  );
};

/** In ms. Less often than the figures, because the doctor calls every part of the product. */
const askEvery = 10_000;

const DoctorLink = ({ at, good }: { readonly at: string; readonly good: number }) => (
  <Typography color="textSecondary">
    <Plural value={good} one="# check is good" other="# checks are good" /> ·{' '}
    <Trans>looked at {{ clock: times.clockToTheSecond(new Date(at)) }}</Trans> ·{' '}
    <TextLink to={paths.operationsDoctor}>
      <Trans>All findings</Trans>
    </TextLink>
  </Typography>
);

/** Shows whether the product works well; if not, the findings that need attention, each with its next step. */
export const Verdict = ({ onAct }: { readonly onAct: Act }) => {
  const { data, error } = useGetDiagnosisQuery(undefined, polled(askEvery));
  if (error)
    return (
      <VerdictBox state="unknown" title={<Trans>It is not known whether all is well</Trans>}>
        <Typography>{readErrorText(t`The findings`, error)}</Typography>
      </VerdictBox>
    );
  if (data === undefined)
    return <Skeleton variant="rounded" height={112} role="status" aria-label={t`Loading`} />;
  const { at, findings } = data;
  const bad = findings.filter(({ state }) => state !== 'good');
  const [worst] = bad;
  const checked = findings.find(({ kind }) => kind === 'documents-checked');
  const title =
    worst === undefined
      ? t`All is well`
      : plural(bad.length, { one: '# thing needs attention', other: '# things need attention' });
  return (
    <VerdictBox state={worst?.state ?? 'good'} title={<span role="status">{title}</span>}>
      {bad.length > 0 && (
        <PlainList label={title} sx={{ mt: 1 }}>
          {bad.map((finding) => (
            <FindingLine key={`${finding.about} ${finding.says}`} finding={finding} onAct={onAct} />
          ))}
        </PlainList>
      )}
      <DoctorLink at={at} good={findings.length - bad.length} />
      {checked && (
        <Typography color="textSecondary">
          <English text={checked.says} />
        </Typography>
      )}
    </VerdictBox>
  );
};
