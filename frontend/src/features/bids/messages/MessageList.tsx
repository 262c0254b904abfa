import type { Message } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, Link } from '@mui/material';
import { UserText } from '../../../ui/text/UserText.tsx';
import { nameText } from '../../../ui/text/Forgotten.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { textParts } from './textParts.ts';

/** The words of a message, with its links. They are text: no markup in them is used. */
const Words = ({ text }: Pick<Message, 'text'>) => (
  <UserText multiline>
    {text === null
      ? null
      : textParts(text).map(({ text: part, href }, index) =>
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

/** Messages, the oldest first; own ones at the other side. */
export const MessageList = ({ messages }: { readonly messages: readonly Message[] }) => (
  <Box component="ol" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
    {messages.map(({ _id, from, mine, text, at }) => (
      <Box
        component="li"
        key={_id}
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
