import { plural, t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { OpenWork } from './useOpenWork.ts';

/** A number that is not known yet is left out, and so is a line whose number is 0. */
const endings = ({ tasks, bids, deals }: OpenWork): readonly string[] => [
  ...(tasks === undefined ? [t`Your open tasks are cancelled, with the deals on them.`] : []),
  ...(tasks
    ? [
        plural(tasks, {
          one: 'Your open task is cancelled, with the deal on it.',
          other: 'Your # open tasks are cancelled, with the deals on them.',
        }),
      ]
    : []),
  ...(bids === undefined ? [t`Your open bids are withdrawn.`] : []),
  ...(bids
    ? [plural(bids, { one: 'Your open bid is withdrawn.', other: 'Your # open bids are withdrawn.' })]
    : []),
  ...(deals === undefined ? [t`Your work on tasks of others ends.`] : []),
  ...(deals
    ? [
        plural(deals, {
          one: 'Your work on a task of somebody else ends.',
          other: 'Your work on # tasks of others ends.',
        }),
      ]
    : []),
];

const List = ({ title, items }: { readonly title: string; readonly items: readonly string[] }) => (
  <Box>
    <Typography variant="h6" component="h3">
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 3, display: 'grid', gap: 0.75, maxWidth: '70ch' }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Box>
  </Box>
);

/** What becomes of everything when the account is deleted. */
export const WhatHappens = ({ work }: { readonly work: OpenWork }) => {
  const ends = endings(work);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <List
        title={t`What ends`}
        items={[
          ...ends,
          ...(ends.length > 0 ? [t`The others are notified.`] : []),
          t`You are logged out everywhere, and nobody can log in with this account again.`,
        ]}
      />
      <List
        title={t`What is deleted`}
        items={[
          t`Your name, your e-mail address, and the address of your photo.`,
          t`All that you wrote: titles, descriptions, messages, notes and reasons.`,
          t`Your notifications, saved searches, bookmarks, feeds, settings, shortlisted bids and notes about them.`,
        ]}
      />
      <List
        title={t`What stays`}
        items={[
          t`That a task, a bid or a deal was there: its times, its amounts, its category and its states. In place of your name everybody reads “Former user”.`,
          t`What others wrote, also to you.`,
          t`Copies from before, such as backups, until they expire.`,
        ]}
      />
    </Box>
  );
};
