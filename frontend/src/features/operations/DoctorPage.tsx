import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Diagnosis } from '@marketplace/contracts';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { times } from '../../formats/times.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { useCopy } from '../../ui/text/useCopy.ts';
import { worstFirst, diagnosisText, summaryText } from './doctor/findings.ts';
import { FindingItem } from './doctor/FindingItem.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetDiagnosisQuery } from './operationsApi.ts';

const DiagnosisTime = ({ iso }: { readonly iso: string }) => {
  const clock = times.clockToTheSecond(new Date(iso));
  return <Trans>looked at {clock}</Trans>;
};

const CopyButton = ({ diagnosis }: { readonly diagnosis: Diagnosis }) => {
  const copyText = useCopy();
  const copy = () =>
    void copyText(
      diagnosisText(diagnosis),
      t`The findings are copied.`,
      t`The browser does not let this page copy. Mark the findings and copy them by hand.`,
    );
  return (
    <Button size="small" variant="outlined" onClick={copy}>
      <Trans>Copy as text</Trans>
    </Button>
  );
};

const FindingsSkeleton = () => (
  <Stack role="status" aria-label={t`Loading`} sx={{ gap: 2 }}>
    <Skeleton width="40%" />
    <Skeleton variant="rounded" height={360} />
  </Stack>
);

const Findings = ({ at, findings }: Diagnosis) => (
  <>
    <Typography role="status" color="textSecondary" sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
      {summaryText(findings)} · <DiagnosisTime iso={at} />
    </Typography>
    <Card component="ul" aria-label={t`Findings`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {worstFirst(findings).map((finding, index, all) => (
        <FindingItem
          key={`${finding.about} ${finding.says}`}
          finding={finding}
          // The first of several about the same.
          isFirst={all.findIndex(({ about }) => about === finding.about) === index}
        />
      ))}
    </Card>
  </>
);

/** The findings of the doctor, worst first. */
export const DoctorPage = () => {
  const query = useGetDiagnosisQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isFetching, refetch } = query;
  return (
    <OperationsFrame
      title={t`Doctor`}
      actions={
        data && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <CopyButton diagnosis={data} />
            <Button
              size="small"
              variant="contained"
              aria-disabled={isFetching}
              onClick={() => {
                if (!isFetching) void refetch();
              }}
            >
              {isFetching ? <Trans>Looking...</Trans> : <Trans>Run again</Trans>}
            </Button>
          </Box>
        )
      }
    >
      <Loaded query={query} what={t`The findings`} loading={<FindingsSkeleton />} notesStale>
        {(diagnosis) => <Findings {...diagnosis} />}
      </Loaded>
    </OperationsFrame>
  );
};
