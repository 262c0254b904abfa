import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditedEvent } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { becauseText } from '../../../ui/sentences/becauseText.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { actorText } from '../../../ui/staff/actionText.ts';
import { PositionLink } from '../../../ui/text/TextLink.tsx';
import { verbText } from '../events/eventText.ts';
import { UtcTime } from '../events/times.tsx';

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
