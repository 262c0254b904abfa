import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { SignedHead, SignedHeads } from '@marketplace/contracts';
import { Box, Skeleton, Typography } from '@mui/material';
import { VerdictBox } from '../../../ui/feedback/VerdictBox.tsx';
import { numberTicks } from '../../../ui/pictures/parts/scale.ts';
import { Timeline } from '../../../ui/pictures/Timeline.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { useGetCheckpointsInfiniteQuery, useGetHeadQuery } from '../calls/auditApi.ts';
import { UtcTime } from '../events/times.tsx';

type LastVerification = NonNullable<SignedHeads['verified']>;

const VerifiedTitle = ({ verified }: { readonly verified: LastVerification | undefined }) => {
  if (verified === undefined) return <Trans>Not verified yet since the service started</Trans>;
  const { valid, head, firstBroken } = verified.verdict;
  if (valid) return <Trans>Verified up to position {{ upTo: countText(head.position) }}</Trans>;
  if (firstBroken === undefined) return <Trans>The ledger is not valid</Trans>;
  return <Trans>The ledger is broken at position {{ broken: countText(firstBroken) }}</Trans>;
};

interface StateProps {
  readonly verified: LastVerification | undefined;
  /** Signed heads, the newest first. */
  readonly signed: readonly SignedHead[];
  readonly head: number;
}

const VerdictLines = ({ verified, signed, head }: StateProps) => {
  const [newest] = signed;
  const later = head - (verified?.verdict.head.position ?? head);
  return (
    <>
      <Typography>
        {verified === undefined ? (
          <Trans>The service verifies the whole ledger ten minutes after its start, then every day.</Trans>
        ) : (
          <Trans>
            at <UtcTime iso={verified.at} /> UTC
          </Trans>
        )}
        {later > 0 && (
          <>
            {' '}
            · <Plural value={later} one="# event since" other="# events since" />
          </>
        )}
      </Typography>
      <Typography>
        {newest === undefined ? (
          <Trans>Nothing is signed yet.</Trans>
        ) : (
          <Trans>
            Signed up to position {{ signedUpTo: countText(newest.position) }}, at{' '}
            <UtcTime iso={newest.signedAt} /> UTC
          </Trans>
        )}
      </Typography>
    </>
  );
};

const tickText = (position: number): string => countText(position);

/** A line of all positions of the ledger: shows which are verified and which are signed. */
const Strip = ({ verified, signed, head }: StateProps) => {
  const good = verified?.verdict.valid ? verified.verdict.head.position : 0;
  const broken = verified?.verdict.firstBroken;
  const reached = broken === undefined ? good : broken - 1;
  const [newest] = signed;
  return (
    <Timeline
      title={t`All positions`}
      from={0}
      to={head}
      ticks={numberTicks(head)}
      tickText={tickText}
      valueText={tickText}
      rows={[
        {
          name: t`Verified`,
          bars: [
            ...(reached > 0
              ? [{ from: 0, to: reached, text: t`as it was appended`, look: 'good' as const }]
              : []),
            ...(broken === undefined
              ? []
              : [{ from: broken - 1, to: head, text: t`not as it was appended`, look: 'bad' as const }]),
          ],
        },
        {
          name: t`Signed`,
          bars: newest ? [{ from: 0, to: newest.position, text: t`covered by a signature` }] : [],
          dots: signed.map(({ position }) => ({ at: position, text: t`signed head` })),
        },
      ]}
    />
  );
};

/** Shows up to which position the ledger is verified and signed, and when. */
export const LedgerState = () => {
  const { data } = useGetCheckpointsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: newest } = useGetHeadQuery(undefined, { refetchOnMountOrArgChange: true });
  const [first] = data?.pages ?? [];
  // If the read fails, the list of checkpoints shows the reason.
  if (data === undefined || first === undefined) return <Skeleton variant="rounded" height={132} />;
  const { verified } = first;
  const signed = data.pages.flatMap(({ checkpoints }) => checkpoints);
  const head = Math.max(
    newest?.events[0]?.position ?? 0,
    verified?.verdict.head.position ?? 0,
    signed[0]?.position ?? 0,
  );
  const state = { verified, signed, head };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <VerdictBox
        state={verified === undefined ? 'unknown' : verified.verdict.valid ? 'good' : 'bad'}
        title={<VerifiedTitle verified={verified} />}
      >
        <VerdictLines {...state} />
      </VerdictBox>
      {head > 0 && <Strip {...state} />}
    </Box>
  );
};
