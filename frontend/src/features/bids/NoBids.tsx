import type { BidState } from '@marketplace/contracts';
import { Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

const texts: Readonly<Record<BidState, { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'You have no open bids.',
    text: 'A bid is open until the owner of the task answers, or until you withdraw it.',
  },
  accepted: {
    title: 'You have no accepted bids.',
    text: 'When an owner accepts your bid, it is listed here with what to do next.',
  },
  declined: {
    title: 'You have no declined bids.',
    text: 'A bid is declined when the owner accepts another one, or when the task ends.',
  },
  withdrawn: {
    title: 'You have no withdrawn bids.',
    text: 'You can withdraw an open bid on the page of its task.',
  },
};

interface NoBidsProps {
  /** The chosen filter; undefined: all bids. */
  readonly state: BidState | undefined;
  readonly onAll: () => void;
}

/** The empty list: nothing is there, or nothing in that state. */
export const NoBids = ({ state, onAll }: NoBidsProps) =>
  state === undefined ? (
    <EmptyState title="You haven't placed any bids yet.">
      <Button component={Link} to={paths.browse} variant="contained">
        Browse Tasks
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={texts[state].title}>
      <Typography color="textSecondary">{texts[state].text}</Typography>
      <Button variant="outlined" onClick={onAll}>
        Show all bids
      </Button>
    </EmptyState>
  );
