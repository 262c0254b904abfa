import { defaultUserName, isFullTask, type TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { memo, type ReactNode } from 'react';
import type { Sent } from '../../commands/sending.ts';
import { SendingNote } from '../../commands/SendingNote.tsx';
import { countText } from '../../ui/sentences/countText.ts';
import { Money } from '../../ui/text/Money.tsx';
import { PersonLink } from '../../ui/text/PersonLink.tsx';
import { nameText } from '../../ui/text/UserText.tsx';
import { DeadlinePassed } from '../../ui/tasks/DeadlinePassed.tsx';
import { StatusChip } from '../../ui/tasks/StatusChip.tsx';
import { categoryText, fieldLabel } from '../../ui/tasks/taskLabels.ts';
import { Deadline } from '../../ui/time/Deadline.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { belowWidth } from '../../ui/styles.ts';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** One style for the whole list, because each styled element takes time on a slow machine. */
const facts = {
  m: 0,
  borderBottom: 1,
  borderColor: 'divider',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '7.5rem minmax(0, 1fr)',
    gap: 2,
    [belowWidth(280)]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
    py: { xs: 0.75, md: 0.25 },
    borderTop: 1,
    borderColor: 'divider',
  },
  '& dt': { alignSelf: 'center', color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;

// A user without a name has the default name; the e-mail address is used only if an old document has no name at all.
const sharedBy = ({ userName, userEmail }: TaskAnswer): string =>
  userName !== '' ? nameText(userName) : (userEmail ?? defaultUserName);

const bidsOf = ({ bidsCount, bidsOpen }: TaskAnswer): string => {
  const [all, open] = [countText(bidsCount), countText(bidsOpen)];
  return t`${all} in all · ${open} open`;
};

const limitOf = (task: TaskAnswer): string => {
  const [most, open] = [countText(task.maxOffers ?? 0), countText(task.bidsOpen)];
  return isFullTask(task) ? t`At most ${most}: reached, so closed` : t`At most ${most} · ${open} so far`;
};

/** The facts of a task beside its text, as a list. */
export const TaskFacts = memo(({ task }: { readonly task: TaskAnswer & Sent }) => (
  <Box component="dl" sx={facts}>
    <Fact name={t`Budget`}>
      <Money amount={task.budget} strong />
    </Fact>
    <Fact name={t`Deadline`}>
      <Deadline day={task.deadline} wraps /> <DeadlinePassed task={task} />
    </Fact>
    <Fact name={t`Status`}>
      <StatusChip status={task.status} /> <SendingNote of={task} />
    </Fact>
    <Fact name={t`Category`}>{categoryText(task.category)}</Fact>
    <Fact name={t`Bids`}>{bidsOf(task)}</Fact>
    {/* 0 while an update that removes the limit is sent. */}
    {Boolean(task.maxOffers) && <Fact name={fieldLabel('maxOffers')}>{limitOf(task)}</Fact>}
    <Fact name={t`Shared By`}>
      <PersonLink uid={task.owner.uid}>{sharedBy(task)}</PersonLink>
    </Fact>
    {task.createdAt !== '' && (
      <Fact name={t`Posted`}>
        <Moment iso={task.createdAt} />
      </Fact>
    )}
  </Box>
));
