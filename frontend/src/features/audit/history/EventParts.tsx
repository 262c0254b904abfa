import type { MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditedEvent } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { becauseText } from '../../../ui/sentences/becauseText.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { actorText } from '../../operations/actions/actionText.ts';
import { PositionLink } from '../../../ui/text/TextLink.tsx';
import { UtcTime } from '../events/times.tsx';

const verbs: Readonly<Record<string, MessageDescriptor>> = {
  TaskPosted: msg`Posted`,
  TaskUpdated: msg`Updated`,
  TaskDeleted: msg`Deleted`,
  BidPlaced: msg`Bid placed`,
  BidRevised: msg`Bid revised`,
  BidWithdrawn: msg`Bid withdrawn`,
  BidAccepted: msg`Bid accepted`,
  AcceptanceWithdrawn: msg`Acceptance taken back`,
  BidDeclined: msg`Bid declined`,
  BidderResigned: msg`Bidder resigned`,
  WorkDelivered: msg`Work delivered`,
  ChangesRequested: msg`Changes asked for`,
  DeadlineNeared: msg`Deadline marked as near`,
  BiddingClosed: msg`Bidding closed`,
  BiddingReopened: msg`Bidding opened again`,
  DeliveryAcceptanceNeared: msg`Told of an unanswered delivery`,
  DeliveryAccepted: msg`Delivery accepted`,
  LapseNeared: msg`Told of undecided bids`,
  TaskLapsed: msg`Task lapsed`,
  PersonForgotten: msg`Account deleted`,
  TextsForgotten: msg`Texts deleted`,
};

/** What was done, in a word or two. */
export const verbText = (type: string): string => {
  const known = verbs[type];
  return known === undefined ? type : t(known);
};

type ActProps = Pick<AuditedEvent, 'type' | 'actor'>;

/** What was done, and by whom. */
export const Act = ({ type, actor }: ActProps) => (
  <Trans>
    {{ verb: verbText(type) }}{' '}
    <Box component="span" sx={{ fontWeight: 400 }}>
      by
    </Box>{' '}
    <UserText>{ph({ by: actorText(actor) })}</UserText>
  </Trans>
);

interface BecauseLineProps extends Pick<AuditedEvent, 'type' | 'because'> {
  /** When the event was recorded that it follows from, if that is known here. */
  readonly at?: string | undefined;
}

/** Why the product acted by itself, and which event that follows from. */
export const BecauseLine = ({ type, because, at }: BecauseLineProps) => {
  const text = because && (becauseText({ type, because: { ...because, at } }) ?? because.rule);
  return (
    text !== undefined && (
      <Typography variant="body2" component="div">
        {text}
        {because?.position !== undefined && (
          <>
            {' · '}
            <Trans>
              Position <PositionLink position={because.position} />
            </Trans>
          </>
        )}
      </Typography>
    )
  );
};

/** On which day the texts that are missing here were deleted. */
export const ForgottenDay = ({ forgotten }: Pick<AuditedEvent, 'forgotten'>) =>
  forgotten !== undefined && (
    <Typography variant="body2" color="textSecondary" component="div">
      <Trans>
        Texts were deleted with the account of their author on <bdi dir="ltr">{forgotten}</bdi>.
      </Trans>
    </Typography>
  );

/** Where the event is in the ledger, and when it was recorded. */
export const PositionAndTime = ({ position, recordedAt }: Pick<AuditedEvent, 'position' | 'recordedAt'>) => (
  <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 1.5 }}>
    <Trans>
      Position <PositionLink position={position} />
    </Trans>{' '}
    · <UtcTime iso={recordedAt} /> UTC
  </Typography>
);

/** The id of an event's element on the page of its task, which the address may name. */
export const eventIdOf = (position: number): string => `event-${position}`;
