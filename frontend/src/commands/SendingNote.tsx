import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import type { Sent } from './sending.ts';

/** The border of a card whose content is being sent. */
export const sendingCard = { borderStyle: 'dashed' } as const;

/** Says that the shown change is being sent; empty when the server has confirmed it. */
export const SendingNote = ({ of: { sending } }: { readonly of: Sent }) =>
  sending && (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
      <Trans>Sending…</Trans>
    </Typography>
  );
