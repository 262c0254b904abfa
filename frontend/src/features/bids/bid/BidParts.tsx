import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { BidState, Bid } from '@marketplace/contracts';
import CheckCircleOutlinedIcon from 'virtual:icons/outline-check-circle';
import RadioButtonUncheckedIcon from 'virtual:icons/baseline-radio-button-unchecked';
import RemoveCircleOutlinedIcon from 'virtual:icons/outline-remove-circle';
import UndoIcon from 'virtual:icons/baseline-undo';
import { Chip, Box, type SxProps, type Theme, Button } from '@mui/material';
import { type ReactElement, type ReactNode, useRef, useId, useState } from 'react';
import { Plural, Trans } from '@lingui/react/macro';
import { clamp, joinSx } from '../../../ui/styles.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { useFocusByHash } from '../../../ui/lists/useFocusByHash.ts';
import { UserText } from '../../../ui/text/UserText.tsx';

/** The states in words, in the order of the screen. */
export const bidStateLabels: Readonly<Record<BidState, MessageDescriptor>> = {
  open: msg({ message: 'Open', context: 'state of a bid' }),
  accepted: msg({ message: 'Accepted', context: 'state of a bid' }),
  declined: msg({ message: 'Declined', context: 'state of a bid' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'state of a bid' }),
};

const looks: Readonly<Record<BidState, { icon: ReactElement; color: 'default' | 'success' }>> = {
  open: { icon: <RadioButtonUncheckedIcon />, color: 'default' },
  accepted: { icon: <CheckCircleOutlinedIcon />, color: 'success' },
  declined: { icon: <RemoveCircleOutlinedIcon />, color: 'default' },
  withdrawn: { icon: <UndoIcon />, color: 'default' },
};

/** The state of a bid as an icon and the word. */
export const BidStateChip = ({ state }: { readonly state: BidState }) => (
  <Chip
    variant="outlined"
    size="small"
    {...looks[state]}
    label={t(bidStateLabels[state])}
    sx={{ verticalAlign: 'middle' }}
  />
);

/** A warning in an open dialog about a bid whose offer has changed. */
export const offerChangedText = (): string =>
  t`The bidder has changed the offer meanwhile. Look at the new one.`;

interface OfferTextProps {
  readonly offer: Pick<Bid, 'amount' | 'days'>;
  readonly sx?: SxProps<Theme>;
}

/** An offer in one line: '$900.50 · 7 days'; 'No offer' for a bid without one. */
export const OfferText = ({ offer: { amount, days }, sx }: OfferTextProps) => (
  <Box component="span" className="figures one-line" {...(sx && { sx })}>
    {amount === undefined ? (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        <Trans>No offer</Trans>
      </Box>
    ) : (
      <Money amount={amount} />
    )}
    {days !== undefined && (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {' '}
        · <Plural value={days} one="# day" other="# days" />
      </Box>
    )}
  </Box>
);

/** Makes a bid's element the target of `paths.bid`, and focuses it at that address. Spread the result on the element. */
export const useBidAddress = <Element extends HTMLElement>({ _id }: Bid) => {
  const id = `bid-${_id}`;
  const ref = useRef<Element>(null);
  useFocusByHash(ref, id, true);
  // Below the navbar, which covers the top of the page.
  return { id, ref, tabIndex: -1, style: { scrollMarginTop: '6rem' } } as const;
};

/** Messages longer than this are cut until the reader opens the whole text. */
const short = { characters: 400, lines: 6 } as const;

const isLong = (message: string): boolean =>
  message.length > short.characters || message.split('\n').length > short.lines;

export const BidMessage = ({ message }: { readonly message: string | null }) => {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const long = message !== null && isLong(message);
  return (
    <Box sx={{ width: 'fit-content', maxWidth: '70ch' }}>
      <Box id={id} sx={long && !whole ? clamp(short.lines) : undefined}>
        <UserText multiline>{message}</UserText>
      </Box>
      {long && (
        <Button
          size="small"
          variant="text"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          sx={{ ml: -1 }}
        >
          {whole ? t`Show less` : t`Show all`}
        </Button>
      )}
    </Box>
  );
};

interface BidMoreProps {
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** What else can be done with a bid: buttons in one row, and what they open below them, each with the whole width. */
export const BidMore = ({ children, sx }: BidMoreProps) => (
  <Box
    sx={joinSx(
      {
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mx: -1,
        '& > div': { flexBasis: '100%', minWidth: 0, mx: 1 },
        '& > div:empty': { display: 'none' },
      },
      sx,
    )}
  >
    {children}
  </Box>
);
