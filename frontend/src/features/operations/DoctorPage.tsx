import { Trans } from '@lingui/react/macro';
import { Box, Typography, Button, Card } from '@mui/material';
import { useRef } from 'react';
import { NotThere, useNamed } from '../../ui/lists/named.tsx';
import { useFocusByHash } from '../../ui/lists/useFocusByHash.ts';
import { StateChip } from './StateChip.tsx';
import { countText } from '../../ui/sentences/countText.ts';
import { English } from '../../ui/text/English.tsx';
import { FactList } from '../../ui/text/FactList.tsx';
import { findingId, summaryText } from './doctor/findings.ts';
import { t } from '@lingui/core/macro';
import { diagnosisLines, type Diagnosis, type Finding } from '@marketplace/contracts';
import { times } from '../../formats/times.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { useCopy } from '../../ui/text/useCopy.ts';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { useGetDiagnosisQuery } from './operationsApi.ts';
import { Isolated } from '../../ui/text/UserText.tsx';

const detailText = (value: string | number | boolean | null): string =>
  typeof value === 'number' ? countText(value) : String(value ?? '—');

const Details = ({ details }: { readonly details: NonNullable<Finding['details']> }) => (
  <Box component="details" sx={{ mt: 0.5, typography: 'body2' }}>
    <Box
      component="summary"
      sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content', color: 'text.secondary' }}
    >
      <Trans>Details</Trans>
    </Box>
    <FactList
      facts={Object.entries(details).map(([name, value]) => [
        <English text={name} />,
        <Isolated>{detailText(value)}</Isolated>,
      ])}
    />
  </Box>
);

interface FindingItemProps {
  readonly finding: Finding;
  /** Whether an address with the id of the finding leads to this element. */
  readonly isFirst?: boolean;
}

const FindingItem = ({ finding, isFirst = true }: FindingItemProps) => {
  const { about, state, says, advice, details } = finding;
  const item = useRef<HTMLLIElement>(null);
  const id = findingId(finding);
  useFocusByHash(item, id, isFirst);
  return (
    <Box
      component="li"
      ref={item}
      {...(isFirst && { id })}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '7rem 1fr', md: '7rem 15rem 1fr' },
        // Below the navbar, which covers the top of the page.
        scrollMarginTop: 96,
        columnGap: 3,
        rowGap: { xs: 1, sm: 0 },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <div>
        <StateChip state={state} />
      </div>
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere', pt: { md: 0.25 } }}>
        <English text={about} />
      </Typography>
      <Box sx={{ gridColumn: { sm: 2, md: 3 }, maxWidth: '70ch', overflowWrap: 'anywhere' }}>
        <Typography>
          <English text={says} />
        </Typography>
        {advice !== undefined && (
          <Typography sx={{ mt: 0.5 }}>
            <strong>
              <Trans>What to do:</Trans>{' '}
            </strong>
            <English text={advice} />
          </Typography>
        )}
        {details && Object.keys(details).length > 0 && <Details details={details} />}
      </Box>
    </Box>
  );
};

const CopyButton = ({ diagnosis }: { readonly diagnosis: Diagnosis }) => {
  const copyText = useCopy();
  const copy = () =>
    void copyText(
      [diagnosis.at, ...diagnosisLines(diagnosis, true), ''].join('\n'),
      t`The findings are copied.`,
      t`The browser does not let this page copy. Mark the findings and copy them by hand.`,
    );
  return (
    <Button size="small" variant="outlined" onClick={copy}>
      <Trans>Copy as text</Trans>
    </Button>
  );
};

const NamedFinding = ({ findings }: Pick<Diagnosis, 'findings'>) => {
  const named = useNamed('finding');
  const found = findings.some((one) => findingId(one) === `finding-${named}`);
  return <NotThere named={named} found={found} searching={false} />;
};

const Findings = ({ at, findings }: Diagnosis) => (
  <>
    <NamedFinding findings={findings} />
    <Typography role="status" color="textSecondary" sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
      {summaryText(findings)} · <Trans>looked at {{ clock: times.clockToTheSecond(new Date(at)) }}</Trans>
    </Typography>
    <Card component="ul" aria-label={t`Findings`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {findings.map((finding, index, all) => (
        <FindingItem
          key={`${finding.about} ${finding.says}`}
          finding={finding}
          // Of several findings of one kind about the same thing, an address leads to the first.
          isFirst={all.findIndex((one) => findingId(one) === findingId(finding)) === index}
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
    <SectionPage
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
      <Loaded query={query} what={t`The findings`} notesStale>
        {(diagnosis) => <Findings {...diagnosis} />}
      </Loaded>
    </SectionPage>
  );
};
