import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { RetryAlert } from '../../../ui/feedback/RetryAlert.tsx';
import { closedText } from './closedText.ts';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import { useGetMessagesInfiniteQuery, useReadMessagesMutation } from './messagesApi.ts';

interface ConversationProps {
  readonly bidId: string;
  /** Of the other person. */
  readonly name: string;
  readonly isOwner: boolean;
}

/** Marks the shown messages as read. It tries once for each newest message, so that a failure is not repeated for ever. */
const useMarkRead = (bidId: string, newest: string | undefined, unread: number) => {
  const marked = useRef<string>(undefined);
  const [markRead] = useReadMessagesMutation();
  useEffect(() => {
    if (newest === undefined || unread === 0 || marked.current === newest) return;
    marked.current = newest;
    void markRead({ bidId, upTo: newest });
  }, [bidId, newest, unread, markRead]);
};

/** The messages on a bid, and the form for a new one. Loaded by `import()` only. */
export const Conversation = ({ bidId, name, isOwner }: ConversationProps) => {
  const list = useGetMessagesInfiniteQuery(bidId);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const first = data?.pages[0];
  const messages = (data?.pages.flatMap((page) => page.messages) ?? []).toReversed();
  useMarkRead(bidId, messages.at(-1)?._id, first?.unread ?? 0);
  const fault = error && <RetryAlert onRetry={refetch}>{readErrorLine(t`The messages`, error)}</RetryAlert>;
  if (first === undefined)
    return (
      fault ?? (
        <Typography role="status" color="textSecondary">
          <Trans>Loading...</Trans>
        </Typography>
      )
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      {fault}
      {messages.length === 0 && (
        <Typography color="textSecondary">
          {first.closed === undefined
            ? t`No messages yet. What you write here, only ${name} and you read.`
            : t`No messages were written.`}
        </Typography>
      )}
      <Box
        role="log"
        aria-label={t`Messages with ${name}`}
        // To be scrolled by the keyboard.
        tabIndex={messages.length > 0 ? 0 : undefined}
        // Its end stays in sight when a message is added, unless the reader has scrolled up.
        sx={{ display: 'flex', flexDirection: 'column-reverse', maxHeight: '60vh', overflowY: 'auto' }}
      >
        <Box>
          {hasNextPage && (
            <Button
              size="small"
              variant="text"
              aria-disabled={isFetchingNextPage}
              onClick={() => (isFetchingNextPage ? undefined : void fetchNextPage())}
              sx={{ display: 'block', mx: 'auto', mb: 1 }}
            >
              {isFetchingNextPage ? t`Loading...` : t`Show earlier messages`}
            </Button>
          )}
          <MessageList messages={messages} />
        </Box>
      </Box>
      {first.closed === undefined ? (
        <MessageForm bidId={bidId} name={name} />
      ) : (
        <Typography role="status">{closedText(first.closed, isOwner)}</Typography>
      )}
    </Box>
  );
};
