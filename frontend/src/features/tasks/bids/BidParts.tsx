import type { Bid } from '@marketplace/contracts';
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';

/** When a bid was placed, and revised. */
export const BidTimes = ({ placedAt, revisedAt }: Pick<Bid, 'placedAt' | 'revisedAt'>) => (
  <Typography variant="body2" color="textSecondary" component="div">
    <div>
      Placed <Moment iso={placedAt} />
    </div>
    {revisedAt !== undefined && (
      <div>
        Revised <Moment iso={revisedAt} />
      </div>
    )}
  </Typography>
);

/** A person's name with the e-mail address. */
export const Contact = ({ name, email }: { readonly name: string; readonly email: string }) => (
  <>
    <UserText>{name}</UserText> · <Link href={`mailto:${encodeURI(email)}`}>{email}</Link>
  </>
);

interface NoteProps {
  readonly title: ReactNode;
  readonly at: string;
  readonly children: string | undefined;
}

/** What one side wrote to the other, with a line at its side. */
export const Note = ({ title, at, children }: NoteProps) => (
  <Box sx={{ pl: 2, borderLeft: 3, borderColor: 'divider' }}>
    <Typography variant="body2" color="textSecondary" component="div">
      {title} <Moment iso={at} />
    </Typography>
    {children !== undefined && <UserText multiline>{children}</UserText>}
  </Box>
);

const workWords = {
  started: 'Started',
  delivered: 'Delivered',
  'changes-requested': 'Changes asked for',
} as const;

/** The state of the work on an accepted bid, with its note. */
export const Work = ({ work }: { readonly work: NonNullable<Bid['work']> }) => (
  <Note title={workWords[work.state]} at={work.at}>
    {work.note}
  </Note>
);

/** The bid in a few words, for the names of its buttons. */
export const bidName = ({ bidder, mine, amount }: Bid): string => {
  const offer = amount === undefined ? 'without an offer' : `of ${formatMoney(amount)}`;
  return mine ? `your bid ${offer}` : `the bid of ${bidder.name}`;
};
