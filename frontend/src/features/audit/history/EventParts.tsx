import type { MessageDescriptor } from '@lingui/core';
import { msg, ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditedEvent, EventType } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { becauseText } from '../../../ui/sentences/becauseText.ts';
import { textIn } from '../../../ui/sentences/textIn.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { actorText } from '../../../ui/staff/actionText.ts';
import { PositionLink } from '../../../ui/text/TextLink.tsx';
import { UtcTime } from '../events/times.tsx';

/** An operator’s action is not in the history of a task. */
const verbs: Readonly<Record<Exclude<EventType, 'OperatorActed'>, MessageDescriptor>> = {
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
  ReviewWritten: msg`Review written`,
  DeadlineNeared: msg`Deadline marked as near`,
  BiddingClosed: msg`Bidding closed`,
  BiddingReopened: msg`Bidding opened again`,
  DeliveryAcceptanceNeared: msg`Told of an unanswered delivery`,
  DeliveryAccepted: msg`Delivery accepted`,
  LapseNeared: msg`Told of undecided bids`,
  TaskLapsed: msg`Task lapsed`,
  ThingHidden: msg({ message: 'Hidden', context: 'task, review or profile' }),
  ThingShown: msg`Shown again`,
  RoleGranted: msg`Role granted`,
  RoleWithdrawn: msg`Role withdrawn`,
  PersonForgotten: msg`Account deleted`,
  TextsForgotten: msg`Texts deleted`,
};

/** What an event did, in one or two words. */
export const verbText = (type: string): string => textIn(verbs, type) ?? type;

type ActProps = Pick<AuditedEvent, 'type' | 'actor'>;

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
  /** The time of the event that caused this one, if it is known on this screen. */
  readonly at?: string | undefined;
}

/** The rule by which the system acted, with a link to the event that caused this. */
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

/** The day on which the missing texts of the event were deleted. */
export const ForgottenDay = ({ forgotten }: Pick<AuditedEvent, 'forgotten'>) =>
  forgotten !== undefined && (
    <Typography variant="body2" color="textSecondary" component="div">
      <Trans>
        Texts were deleted with the account of their author on <bdi dir="ltr">{forgotten}</bdi>.
      </Trans>
    </Typography>
  );

/** The position of the event in the ledger, and the time when it was recorded. */
export const PositionAndTime = ({ position, recordedAt }: Pick<AuditedEvent, 'position' | 'recordedAt'>) => (
  <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 1.5 }}>
    <Trans>
      Position <PositionLink position={position} />
    </Trans>{' '}
    · <UtcTime iso={recordedAt} /> UTC
  </Typography>
);

/** The id of an event's element on the page of its task; the hash of the page's address may be this id. */
export const eventIdOf = (position: number | ''): string => `event-${position}`;
