import type { Bid } from '@marketplace/contracts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { useNamed } from '../../../ui/lists/named.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { nameText } from '../../../ui/text/UserText.tsx';
import { useUnread } from '../../../ui/tasks/UnreadLink.tsx';
import { lazyPart } from '../../../ui/feedback/lazyPart.ts';

const Conversation = lazyPart(async () => (await import('./Conversation.tsx')).Conversation);

interface MessagesProps {
  readonly bid: Pick<Bid, '_id'> & { readonly sending?: boolean };
  /** The name of the other person. */
  readonly name: string | null;
  readonly isOwner: boolean;
}

/** Opens the messages on a bid in place, in a {@link BidMore}, and says how many are unread. */
export const Messages = ({ bid: { _id: bidId, sending = false }, name: given, isOwner }: MessagesProps) => {
  const id = useId();
  const asked = useNamed('messages') === bidId;
  const [open, setOpen] = useState(asked);
  const unread = useUnread().find((one) => one.bidId === bidId)?.unread ?? 0;
  const name = nameText(given);
  // A bid that is being sent has no id of the server yet.
  if (sending) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-expanded={open}
        aria-controls={id}
        aria-label={
          unread === 0
            ? t`Messages with ${name}`
            : plural(unread, {
                one: `Messages with ${name}, # unread`,
                other: `Messages with ${name}, # unread`,
              })
        }
        onClick={() => setOpen(!open)}
      >
        <Trans context="between two people">Messages</Trans>
        {unread > 0 && (
          <Box component="span" sx={{ ml: 0.75, fontWeight: 600, color: 'primary.main' }}>
            {countText(unread)}
          </Box>
        )}
      </Button>
      <div id={id}>
        {open && (
          <Suspense fallback={null}>
            <Conversation bidId={bidId} name={name} isOwner={isOwner} asked={asked} />
          </Suspense>
        )}
      </div>
    </>
  );
};
