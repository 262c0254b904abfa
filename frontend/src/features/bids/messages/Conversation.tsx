import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { withClosedMarks, type ClosedReason, type Message } from '@marketplace/contracts';
import { Box, Link, Button, Typography } from '@mui/material';
import { LinkifyIt } from 'linkify-it';
import { UserText, nameText } from '../../../ui/text/UserText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { RetryAlert } from '../../../ui/feedback/RetryAlert.tsx';
import { useLoadUntil } from '../../../ui/lists/named.tsx';
import { MessageForm } from './MessageForm.tsx';
import { useGetMessagesInfiniteQuery, useReadMessagesMutation } from './messagesApi.ts';

const overForOwner = msg`The task is over, so nobody can write here any more. To go on, set it to Pending or In Progress.`;

const words: Readonly<Record<ClosedReason, MessageDescriptor>> = {
  'own-bid': msg`This is your own bid on your own task, so there is nobody to write to.`,
  'person-forgotten': msg`The account of the other person was deleted, so nobody would read a message.`,
  blocked: msg`One of you has blocked the other, so neither can write here. In a deal that goes on, both can.`,
  'task-is-over': msg`The task is over, so nobody can write here any more. Its owner can open it again.`,
  'owner-writes-first': msg`This bid is declined or withdrawn, so the owner writes first. You can answer then.`,
};

/** A sentence: why the user can't write on a bid now, and what the user can do. */
const closedText = (reason: ClosedReason, isOwner: boolean): string =>
  t(isOwner && reason === 'task-is-over' ? overForOwner : words[reason]);

/** A part of a text. If the part is a link, `href` is its address. */
interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** Web addresses only. */
const addresses = new LinkifyIt({ fuzzyEmail: false, urlAuth: true })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);
/** Invisible marks, which are part of no address. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Marks that the library may leave at the end of an address. */
const sentenceEnd = /[.,;:!?]+$/;

/** The parts of a text, with the web addresses in it as links. All parts together are the text. */
export const textParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { raw, index } of addresses.match(text.replace(invisible, ' ')) ?? []) {
    const href = raw.replace(sentenceEnd, '');
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
};

/** The text of a message, with its web addresses as links. Markup in the text is shown as text. */
const Words = ({ text }: Pick<Message, 'text'>) => (
  <UserText multiline>
    {text === null
      ? null
      : textParts(withClosedMarks(text)).map(({ text: part, href }, index) =>
          href === undefined ? (
            part
          ) : (
            // The parts of a text never change their order.
            <Link key={index} href={href} target="_blank" rel="nofollow ugc noopener">
              {part}
            </Link>
          ),
        )}
  </UserText>
);

/** Messages, the oldest first. The user's own messages are at the end side of the list, the others at its start. */
const MessageList = ({ messages }: { readonly messages: readonly Message[] }) => (
  <Box component="ol" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
    {messages.map(({ _id, from, mine, text, at }) => (
      <Box
        component="li"
        key={_id}
        id={`message-${_id}`}
        tabIndex={-1}
        sx={{
          justifySelf: mine ? 'end' : 'start',
          maxWidth: 'min(85%, 60ch)',
          px: 1.5,
          py: 1,
          border: 1,
          borderColor: mine ? 'primary.main' : 'divider',
          borderRadius: 2,
        }}
      >
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {mine ? t`You` : <UserText>{nameText(from.name)}</UserText>} · <Moment iso={at} />
        </Box>
        <Words text={text} />
      </Box>
    ))}
  </Box>
);

interface ConversationProps {
  readonly bidId: string;
  /** The name of the other person. */
  readonly name: string;
  readonly isOwner: boolean;
  /** Whether the address names these messages. */
  readonly asked: boolean;
}

const useList = (bidId: string) => useGetMessagesInfiniteQuery(bidId);

/**
 * Loads all unread messages, and then marks them as read. When the list is opened, focuses the first one; without unread ones, an
 * address that names the list focuses the list. Sends one call for each newest message, so that a failed call is not repeated for ever.
 */
const useUnreadFirst = (
  list: ReturnType<typeof useList>,
  { bidId, asked }: Pick<ConversationProps, 'bidId' | 'asked'>,
) => {
  const log = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  const marked = useRef<string>(undefined);
  const [markRead] = useReadMessagesMutation();
  const newestFirst = list.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const unread = list.data?.pages[0]?.unread ?? 0;
  const received = newestFirst.filter(({ mine }) => !mine);
  const searching = useLoadUntil(list, received.length >= unread);
  const isReady = list.data !== undefined && !searching;
  const newest = newestFirst[0]?._id;
  const first = received[unread - 1]?._id;
  const open = useEffectEvent(() => {
    if (opened.current) return;
    opened.current = true;
    const shown = first === undefined ? asked && log.current : document.getElementById(`message-${first}`);
    if (!shown) return;
    shown.scrollIntoView({ block: 'center' });
    shown.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isReady) return;
    open();
    if (newest === undefined || unread === 0 || marked.current === newest) return;
    marked.current = newest;
    void markRead({ bidId, upTo: newest });
  }, [isReady, bidId, newest, unread, markRead]);
  return { messages: newestFirst.toReversed(), log };
};

/** The messages on a bid, and the form for a new one. Loaded by `import()` only. */
export const Conversation = ({ bidId, name, isOwner, asked }: ConversationProps) => {
  const list = useList(bidId);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const first = data?.pages[0];
  const { messages, log } = useUnreadFirst(list, { bidId, asked });
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
        ref={log}
        role="log"
        aria-label={t`Messages with ${name}`}
        // The keyboard can focus the list to scroll it.
        tabIndex={messages.length > 0 ? 0 : -1}
        // The end of the list stays visible when a message is added, unless the reader has scrolled up.
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
      <MessageForm bidId={bidId} name={name} closed={first.closed && closedText(first.closed, isOwner)} />
    </Box>
  );
};
