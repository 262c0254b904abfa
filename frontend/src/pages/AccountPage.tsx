import { useGetMyBidsInfiniteQuery } from '../features/bids/calls/myBidsApi.ts';
import { useGetMyTasksInfiniteQuery } from '../commands/tasksApi.ts';
import { t, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { useDialogs } from '../ui/feedback/Dialogs.tsx';
import { NarrowPage } from '../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { UserText } from '../ui/text/UserText.tsx';
import type { User } from '../auth/identity/identity.ts';
import { useIdentity } from '../auth/identity/IdentityContext.ts';
import { useAuth } from '../auth/user/useAuth.ts';
import { Emails } from '../features/notifications/emails/Emails.tsx';
import { DeleteAccountDialog } from '../features/account/DeleteAccountDialog.tsx';
import { BlockedPeople } from '../features/profiles/BlockedPeople.tsx';
import { KeptParts } from '../features/account/KeptParts.tsx';

const now = { refetchOnMountOrArgChange: true } as const;

/** How much ends with the account; undefined while a number is not known. */
interface OpenWork {
  readonly tasks: number | undefined;
  readonly bids: number | undefined;
  /** Accepted bids of the user on tasks in progress. */
  readonly deals: number | undefined;
}

/** Reads the user's open work: tasks, bids, and deals on tasks of others. */
const useOpenWork = (): OpenWork => {
  const [pending, inProgress] = [
    useGetMyTasksInfiniteQuery({ status: 'Pending', sort: '-posted' }, now).data?.pages[0]?.total,
    useGetMyTasksInfiniteQuery({ status: 'In Progress', sort: '-posted' }, now).data?.pages[0]?.total,
  ];
  const open = useGetMyBidsInfiniteQuery({ state: 'open' }, now).data?.pages[0]?.total;
  const accepted = useGetMyBidsInfiniteQuery({ state: 'accepted' }, now).data?.pages[0];
  const deals = accepted?.items.filter(({ task }) => task?.status === 'In Progress').length;
  return {
    tasks: pending === undefined || inProgress === undefined ? undefined : pending + inProgress,
    bids: open,
    // With more pages, the number on the first page is too low.
    deals: accepted?.next === undefined ? deals : undefined,
  };
};

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

/** Lists what ends, what is deleted and what stays when the account is deleted. */
const WhatHappens = ({ work }: { readonly work: OpenWork }) => {
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
          t`Your notifications, saved searches, bookmarks, feeds, settings, shortlisted bids and notes about them, and whom you have blocked.`,
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

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

const DeleteAccount = ({ user }: { readonly user: User }) => {
  const open = useDialogs();
  const email = user.email ?? '';
  const work = useOpenWork();
  return (
    <Section title={t`Delete account`}>
      <WhatHappens work={work} />
      <Button
        variant="outlined"
        onClick={() => open((onClosed) => <DeleteAccountDialog email={email} onClosed={onClosed} />)}
        sx={{ mt: 3 }}
      >
        <Trans>Delete account</Trans>
      </Button>
    </Section>
  );
};

const Content = ({ user }: { readonly user: User }) => {
  const { replay } = useIdentity();
  const email = user.email ?? '';
  return (
    <>
      <Section title={t`Your profile`}>
        <Typography sx={{ maxWidth: '70ch' }}>
          <Trans>
            Everybody reads there what you have done here, how it was rated, and what you say about yourself.
          </Trans>
        </Typography>
        <Button component={Link} to={paths.profile(user.uid)} variant="outlined" sx={{ mt: 2 }}>
          <Trans>Open your profile</Trans>
        </Button>
      </Section>
      {!replay && (
        <Section title={t`E-mails`}>
          <Emails email={email} />
        </Section>
      )}
      {!replay && (
        <Section title={t`Blocked people`}>
          <BlockedPeople uid={user.uid} />
        </Section>
      )}
      <Section title={t`What is kept of you`}>
        <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
          <Trans>
            What the marketplace keeps of <UserText>{email}</UserText>, and why.
          </Trans>
        </Typography>
        <KeptParts uid={user.uid} />
      </Section>
      {!replay && <DeleteAccount user={user} />}
    </>
  );
};

export const Component = () => {
  const { user } = useAuth();
  return (
    <NarrowPage>
      <PageTitle>{t`Your data`}</PageTitle>
      {user && <Content user={user} />}
    </NarrowPage>
  );
};
