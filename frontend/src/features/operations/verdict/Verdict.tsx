import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { readErrorText } from '../../../api/errors/readErrorText.ts';
import { times } from '../../../formats/times.ts';
import { paths } from '../../../navigation/paths.ts';
import { English } from '../../../ui/text/English.tsx';
import { VerdictBox } from '../../../ui/feedback/VerdictBox.tsx';
import { worstFirst } from '../doctor/findings.ts';
import { useGetDiagnosisQuery } from '../operationsApi.ts';
import { FindingLine, type Act } from './FindingLine.tsx';

/** The doctor asks every part of the product: not as often as the figures are read. */
const askEvery = 10_000;

const DoctorLink = ({ at, good }: { readonly at: string; readonly good: number }) => {
  const clock = times.clockToTheSecond(new Date(at));
  const checks = plural(good, { one: '# check is good', other: '# checks are good' });
  return (
    <Typography color="textSecondary">
      {checks} · <Trans>looked at {clock}</Trans> ·{' '}
      <Link
        component={RouterLink}
        to={paths.operationsDoctor}
        sx={{ display: 'inline-block', minHeight: 24 }}
      >
        <Trans>All findings</Trans>
      </Link>
    </Typography>
  );
};

/** Whether all is well; if not, what needs attention, each with what leads on. */
export const Verdict = ({ onAct }: { readonly onAct: Act }) => {
  const { data, error } = useGetDiagnosisQuery(undefined, {
    pollingInterval: askEvery,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  if (error)
    return (
      <VerdictBox state="unknown" title={<Trans>It is not known whether all is well</Trans>}>
        <Typography>{readErrorText(t`The findings`, error)}</Typography>
      </VerdictBox>
    );
  if (data === undefined)
    return <Skeleton variant="rounded" height={112} role="status" aria-label={t`Loading`} />;
  const { at, findings } = data;
  const bad = worstFirst(findings).filter(({ state }) => state !== 'good');
  const [worst] = bad;
  const checked = findings.find(({ kind }) => kind === 'documents-checked');
  const title =
    worst === undefined
      ? t`All is well`
      : plural(bad.length, { one: '# thing needs attention', other: '# things need attention' });
  return (
    <VerdictBox state={worst?.state ?? 'good'} title={<span role="status">{title}</span>}>
      {bad.length > 0 && (
        <Box component="ul" role="list" aria-label={title} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {bad.map((finding) => (
            <FindingLine key={`${finding.about} ${finding.says}`} finding={finding} onAct={onAct} />
          ))}
        </Box>
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
