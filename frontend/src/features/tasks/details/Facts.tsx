import { defaultUserName, type TaskAnswer } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { countText } from '../../../ui/text/countText.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { DeadlinePassed } from '../../../ui/tasks/DeadlinePassed.tsx';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';

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
      py: { xs: 1, md: 1.5 },
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

/** What there is to know of a task beside its text. */
export const Facts = ({ task }: { readonly task: TaskAnswer }) => (
  <Box component="dl" sx={{ m: 0, borderBottom: 1, borderColor: 'divider' }}>
    <Fact name="Budget">
      <Money amount={task.budget} sx={{ fontWeight: 600 }} />
    </Fact>
    <Fact name="Deadline">
      <Deadline day={task.deadline} /> <DeadlinePassed task={task} />
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
    {task.createdAt !== '' && (
      <Fact name="Posted">
        <Moment iso={task.createdAt} />
      </Fact>
    )}
  </Box>
);
