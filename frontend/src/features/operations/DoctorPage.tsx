import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Diagnosis } from '@marketplace/contracts';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { times } from '../../formats/times.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useCopy } from '../../ui/text/useCopy.ts';
import { worstFirst, diagnosisText, summaryText } from './doctor/findings.ts';
import { FindingItem } from './doctor/FindingItem.tsx';
import { readErrorText } from '../../api/errors/readErrorText.ts';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetDiagnosisQuery } from './operationsApi.ts';
import { StaleNote } from '../../ui/feedback/StaleNote.tsx';

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

/** The findings of the doctor, worst first. */
export const DoctorPage = () => {
  const { data, error, isLoading, isFetching, refetch, fulfilledTimeStamp } = useGetDiagnosisQuery(
    undefined,
    {
      refetchOnMountOrArgChange: true,
    },
  );
  const again = () => void refetch();
  const fault = error && readErrorText(t`The findings`, error);

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
                if (!isFetching) again();
              }}
            >
              {isFetching ? <Trans>Looking...</Trans> : <Trans>Run again</Trans>}
            </Button>
          </Box>
        )
      }
    >
      {isLoading && (
        <Stack role="status" aria-label={t`Loading`} sx={{ gap: 2 }}>
          <Skeleton width="40%" />
          <Skeleton variant="rounded" height={360} />
        </Stack>
      )}
      {!isLoading && data === undefined && <ErrorState message={fault ?? ''} error={error} onRetry={again} />}
      {data && (
        <>
          {fault !== undefined && <StaleNote message={fault} readAt={fulfilledTimeStamp} onRetry={again} />}
          <Typography role="status" color="textSecondary" sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
            {summaryText(data.findings)} · <DiagnosisTime iso={data.at} />
          </Typography>
          <Card component="ul" aria-label={t`Findings`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {worstFirst(data.findings).map((finding, index, all) => (
              <FindingItem
                key={`${finding.about} ${finding.says}`}
                finding={finding}
                // The first of several about the same.
                isFirst={all.findIndex(({ about }) => about === finding.about) === index}
              />
            ))}
          </Card>
        </>
      )}
    </OperationsFrame>
  );
};
