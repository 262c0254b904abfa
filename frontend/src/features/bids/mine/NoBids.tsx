import type { BidState } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Typography } from '@mui/material';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { BrowseButton } from '../../../ui/tasks/BrowseButton.tsx';

const texts: Readonly<
  Record<BidState, { readonly title: MessageDescriptor; readonly text: MessageDescriptor }>
> = {
  open: {
    title: msg`You have no open bids.`,
    text: msg`A bid is open until the owner of the task answers, or until you withdraw it.`,
  },
  accepted: {
    title: msg`You have no accepted bids.`,
    text: msg`When an owner accepts your bid, it is listed here with what to do next.`,
  },
  declined: {
    title: msg`You have no declined bids.`,
    text: msg`A bid is declined when the owner declines it or accepts another one, or when the task ends.`,
  },
  withdrawn: {
    title: msg`You have no withdrawn bids.`,
    text: msg`You can withdraw an open bid on the page of its task.`,
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
    <EmptyState title={t`You haven't placed any bids yet.`}>
      <BrowseButton />
    </EmptyState>
  ) : (
    <EmptyState title={t(texts[state].title)}>
      <Typography color="textSecondary">{t(texts[state].text)}</Typography>
      <Button variant="outlined" onClick={onAll}>
        <Trans>Show all bids</Trans>
      </Button>
    </EmptyState>
  );
