import { defaultUserName, type TaskAnswer } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { HistoryLink } from '../../../historyLink/HistoryLink.tsx';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import type { User } from '../../auth/identity.ts';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { OwnBids } from '../bids/OwnBids.tsx';
import { TaskBids } from '../bids/TaskBids.tsx';
import { useAuth } from '../../auth/useAuth.ts';
import { BidPanel } from './BidPanel.tsx';
import { countText } from '../../../ui/text/countText.ts';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '7.5rem minmax(0, 1fr)',
      gap: 2,
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography component="dt" color="textSecondary" sx={{ alignSelf: 'center' }}>
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

// A user without a name has the default name; the e-mail is only used if that is missing too.
const sharedBy = ({ userName, userEmail }: TaskAnswer): string =>
  userName !== '' ? userName : (userEmail ?? defaultUserName);

/** The owner's uid is nowhere public: the e-mail address tells whose task it is. */
const isTaskOf = (user: User | undefined, { userEmail }: TaskAnswer): boolean =>
  userEmail !== undefined && user?.email?.toLowerCase() === userEmail.toLowerCase();

/** A task with all its details. */
export const TaskSheet = ({ task }: { readonly task: TaskAnswer }) => {
  const isOwner = isTaskOf(useAuth().user, task);
  return (
    <Box
      component="article"
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0, 1fr) 22rem' },
        columnGap: { md: 8, lg: 12 },
        rowGap: 4,
        alignItems: 'start',
      }}
    >
      <Box>
        <PageTitle documentTitle={task.title}>
          <UserText>{task.title}</UserText>
        </PageTitle>
        <Typography component="div" sx={{ mt: 4, maxWidth: '70ch' }}>
          <UserText multiline>{task.description}</UserText>
        </Typography>
        <Box sx={{ mt: 3 }}>
          <HistoryLink task={task} />
        </Box>
        {!isOwner && <OwnBids task={task} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <BidPanel task={task} isOwner={isOwner} />
        <Box component="dl" sx={{ m: 0, borderBottom: 1, borderColor: 'divider' }}>
          <Fact name="Budget">
            <Money amount={task.budget} sx={{ fontWeight: 600 }} />
          </Fact>
          <Fact name="Deadline">
            <Deadline day={task.deadline} />
          </Fact>
          <Fact name="Status">
            <StatusChip status={task.status} />
          </Fact>
          <Fact name="Category">{task.category}</Fact>
          <Fact name="Bids">
            {countText(task.bidsCount)} in all · {countText(task.bidsOpen)} open
          </Fact>
          <Fact name="Shared By">
            <UserText>{sharedBy(task)}</UserText>
          </Fact>
        </Box>
      </Box>
      {isOwner && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TaskBids task={task} />
        </Box>
      )}
    </Box>
  );
};
