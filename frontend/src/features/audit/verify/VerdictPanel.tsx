import type { Verdict } from '@marketplace/contracts';
import CheckCircleOutlinedIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlinedIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Typography } from '@mui/material';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { PositionLink } from '../events/PositionLink.tsx';
import { UtcTime } from '../events/UtcTime.tsx';
import { countText, manyText } from '../../../ui/text/countText.ts';

const Against = ({ checkpoint }: { readonly checkpoint: NonNullable<Verdict['checkpoint']> }) => (
  <Typography>
    {checkpoint.matches
      ? 'The history matches the checkpoint at position '
      : 'The history does not match the checkpoint at position '}
    <PositionLink position={checkpoint.position} />.
  </Typography>
);

/** How much of the history signatures prove. */
const Signed = ({ signed }: { readonly signed: NonNullable<Verdict['signed']> }) => {
  const { heads, unchecked, upTo, signedAt } = signed;
  return (
    <>
      {heads === 0 && (
        <Typography>No checkpoint is kept: only the chain itself shows that it was not rewritten.</Typography>
      )}
      {signedAt !== undefined && (
        <Typography>
          Everything up to position <PositionLink position={upTo} /> is as it was signed at{' '}
          <UtcTime iso={signedAt} /> UTC. {manyText(heads, 'checkpoint')} compared.
        </Typography>
      )}
      {unchecked > 0 && (
        <Typography>
          {manyText(unchecked, 'checkpoint')} without a checked signature: the key is not known here.
        </Typography>
      )}
    </>
  );
};

/** The result of a verification. */
export const VerdictPanel = ({ verdict }: { readonly verdict: Verdict }) => {
  const { valid, checked, head, firstBroken, reason, checkpoint, signed } = verdict;
  const good = valid && checkpoint?.matches !== false;
  const Icon = good ? CheckCircleOutlinedIcon : ErrorOutlinedIcon;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        p: { xs: 2, sm: 3 },
        border: 1,
        borderInlineStartWidth: 4,
        borderColor: good ? 'success.main' : 'error.main',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 36, color: good ? 'success.main' : 'error.main' }} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Typography variant="h3" component="p">
          {good
            ? 'The ledger is intact'
            : valid
              ? 'The ledger does not match the checkpoint'
              : 'The ledger is broken'}
        </Typography>
        {firstBroken !== undefined && (
          <Typography>
            The first broken event is at position <PositionLink position={firstBroken} />.
          </Typography>
        )}
        {reason !== undefined && <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>}
        {checkpoint && <Against checkpoint={checkpoint} />}
        {valid && signed && <Signed signed={signed} />}
        <Typography color="textSecondary">
          {manyText(checked, 'event')} checked · head at position {countText(head.position)}, hash{' '}
          <CopyText text={head.hash} what="hash" />
        </Typography>
      </Box>
    </Box>
  );
};
