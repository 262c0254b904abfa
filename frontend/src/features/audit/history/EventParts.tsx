import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditedEvent } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { UserText } from '../../../ui/text/UserText.tsx';
import { momentText } from '../../../ui/time/momentText.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { actorText } from '../events/actorText.ts';
import { PositionLink } from '../events/PositionLink.tsx';
import { localText, utcText } from '../events/timeText.ts';

const verbs: Readonly<Record<string, MessageDescriptor>> = {
  TaskPosted: msg`Posted`,
  TaskUpdated: msg`Updated`,
  TaskDeleted: msg`Deleted`,
  BidPlaced: msg`Bid on`,
  BidRevised: msg`Bid revised`,
  BidWithdrawn: msg`Bid withdrawn`,
  BidAccepted: msg`Bid accepted`,
  AcceptanceWithdrawn: msg`Acceptance taken back`,
  WorkDelivered: msg`Work delivered`,
  ChangesRequested: msg`Changes asked for`,
  DeadlineNeared: msg`Deadline marked as near`,
  BiddingClosed: msg`Bidding closed`,
};

type ActProps = Pick<AuditedEvent, 'type' | 'actor'>;

/** What was done, and by whom. */
export const Act = ({ type, actor }: ActProps) => {
  const by = actorText(actor);
  const known = verbs[type];
  const verb = known === undefined ? type : t(known);
  return (
    <Trans>
      {verb}{' '}
      <Box component="span" sx={{ fontWeight: 400 }}>
        by
      </Box>{' '}
      <UserText>{by}</UserText>
    </Trans>
  );
};

export const PositionAndTime = ({ position, recordedAt }: Pick<AuditedEvent, 'position' | 'recordedAt'>) => {
  const local = localText(recordedAt);
  const distance = useNow((now) => momentText(recordedAt, now).distance);
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1.5, fontVariantNumeric: 'tabular-nums' }}
    >
      <span>
        <Trans>
          Position <PositionLink position={position} />
        </Trans>
      </span>
      <time dateTime={recordedAt} dir="ltr">
        {utcText(recordedAt)} UTC
      </time>
      <span>
        <Trans>
          <bdi>{local}</bdi> here
        </Trans>
      </span>
      <span>{distance}</span>
    </Typography>
  );
};
