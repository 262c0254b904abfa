import { Plural, Trans } from '@lingui/react/macro';
import type { Verdict } from '@marketplace/contracts';
import { Typography } from '@mui/material';
import { VerdictBox } from '../../../ui/feedback/VerdictBox.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { PositionLink } from '../../../ui/text/TextLink.tsx';
import { UtcTime } from '../events/times.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { English } from '../../../ui/text/English.tsx';

const CheckpointLine = ({ checkpoint }: { readonly checkpoint: NonNullable<Verdict['checkpoint']> }) => (
  <Typography>
    {checkpoint.matches ? (
      <Trans>
        The history matches the checkpoint at position <PositionLink position={checkpoint.position} />.
      </Trans>
    ) : (
      <Trans>
        The history does not match the checkpoint at position <PositionLink position={checkpoint.position} />.
      </Trans>
    )}
  </Typography>
);

/** Says up to where signed heads confirm the history. */
const SignatureLine = ({ signed }: { readonly signed: NonNullable<Verdict['signed']> }) => {
  const { heads, unchecked, upTo, signedAt } = signed;
  return (
    <>
      {heads === 0 && (
        <Typography>
          <Trans>No checkpoint is kept: only the chain itself shows that it was not rewritten.</Trans>
        </Typography>
      )}
      {signedAt !== undefined && (
        <Typography>
          <Trans>
            Everything up to position <PositionLink position={upTo} /> is as it was signed at{' '}
            <UtcTime iso={signedAt} /> UTC.
          </Trans>{' '}
          <Plural value={heads} one="# checkpoint compared." other="# checkpoints compared." />
        </Typography>
      )}
      {unchecked > 0 && (
        <Typography>
          <Plural
            value={unchecked}
            one="# checkpoint without a checked signature: the key is not known here."
            other="# checkpoints without a checked signature: the key is not known here."
          />
        </Typography>
      )}
    </>
  );
};

export const VerdictPanel = ({ verdict }: { readonly verdict: Verdict }) => {
  const { valid, checked, head, firstBroken, reason, checkpoint, signed } = verdict;
  const good = valid && checkpoint?.matches !== false;
  const title = good ? (
    <Trans>The ledger is intact</Trans>
  ) : valid ? (
    <Trans>The ledger does not match the checkpoint</Trans>
  ) : (
    <Trans>The ledger is broken</Trans>
  );
  return (
    <VerdictBox state={good ? 'good' : 'bad'} title={title}>
      {firstBroken !== undefined && (
        <Typography>
          <Trans>
            The first broken event is at position <PositionLink position={firstBroken} />.
          </Trans>
        </Typography>
      )}
      {reason !== undefined && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <English text={reason} />
        </Typography>
      )}
      {checkpoint && <CheckpointLine checkpoint={checkpoint} />}
      {valid && signed && <SignatureLine signed={signed} />}
      <Typography color="textSecondary">
        <Plural value={checked} one="# event checked" other="# events checked" /> ·{' '}
        <Trans>
          head at position {{ headAt: countText(head.position) }}, hash{' '}
          <CopyText text={head.hash} what="hash" />
        </Trans>
      </Typography>
    </VerdictBox>
  );
};
