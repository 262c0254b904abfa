import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { BidState } from '@marketplace/contracts';
import CheckCircleOutlinedIcon from 'virtual:icons/outline-check-circle';
import RadioButtonUncheckedIcon from 'virtual:icons/baseline-radio-button-unchecked';
import RemoveCircleOutlinedIcon from 'virtual:icons/outline-remove-circle';
import UndoIcon from 'virtual:icons/baseline-undo';
import { Chip } from '@mui/material';
import type { ReactElement } from 'react';

/** The states in words, in the order of the screen. */
export const bidStateWords: Readonly<Record<BidState, MessageDescriptor>> = {
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
    label={t(bidStateWords[state])}
    sx={{ verticalAlign: 'middle' }}
  />
);
