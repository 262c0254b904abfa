import type { Bid } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { PersonLink } from '../../../ui/text/PersonLink.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';

export const BidTimes = ({ placedAt, revisedAt }: Pick<Bid, 'placedAt' | 'revisedAt'>) => (
  <Typography variant="body2" color="textSecondary" component="div">
    <div>
      <Trans>
        Placed <Moment iso={placedAt} />
      </Trans>
    </div>
    {revisedAt !== undefined && (
      <div>
        <Trans>
          Revised <Moment iso={revisedAt} />
        </Trans>
      </div>
    )}
  </Typography>
);

interface ContactProps {
  /** Undefined where the name has no link to the profile. */
  readonly uid?: string | undefined;
  readonly name: string;
  readonly email?: string | null | undefined;
}

/** A person's name with the e-mail address; a former user has no address. */
export const Contact = ({ uid, name, email }: ContactProps) => (
  <>
    <PersonLink uid={uid}>{name}</PersonLink>
    {email && (
      <>
        {' · '}
        <Link href={`mailto:${encodeURI(email)}`}>{email}</Link>
      </>
    )}
  </>
);

interface NoteProps {
  readonly title: ReactNode;
  readonly at: string;
  readonly children: string | null | undefined;
}

/** A text that the bidder or the owner wrote to the other, with its time. */
export const Note = ({ title, at, children }: NoteProps) => (
  <Box sx={{ pl: 2, borderLeft: 3, borderColor: 'divider' }}>
    <Typography variant="body2" color="textSecondary" component="div">
      {title} <Moment iso={at} />
    </Typography>
    {children !== undefined && <UserText multiline>{children}</UserText>}
  </Box>
);

interface EndingProps {
  readonly bid: Pick<Bid, 'declined' | 'resigned'>;
  readonly words: Readonly<Record<'declined' | 'resigned', MessageDescriptor>>;
}

/** Why and when a bid ended: the owner declined the bid, or the bidder resigned. */
export const Ending = ({ bid: { declined, resigned }, words }: EndingProps) => {
  const [ended, word] = declined ? [declined, words.declined] : [resigned, words.resigned];
  return (
    ended && (
      <Note title={t(word)} at={ended.at}>
        {ended.reason}
      </Note>
    )
  );
};

const workWords = {
  started: msg`Started`,
  delivered: msg`Delivered`,
  'changes-requested': msg`Changes asked for`,
} as const;

export const Work = ({ work }: { readonly work: NonNullable<Bid['work']> }) => (
  <Note title={t(workWords[work.state])} at={work.at}>
    {work.note}
  </Note>
);

/** The name of the button that withdraws an own bid. */
export const withdrawName = ({ amount }: Bid): string => {
  if (amount === undefined) return t`Withdraw your bid without an offer`;
  const money = formatMoney(amount);
  return t`Withdraw your bid of ${money}`;
};
