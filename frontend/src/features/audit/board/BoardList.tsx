import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { BoardTask } from '@marketplace/contracts';
import { Typography } from '@mui/material';
import { paths } from '../../../navigation/paths.ts';
import { CardTitle, DataList, SmallLine } from '../../../ui/lists/DataList.tsx';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { categoryText } from '../../../ui/tasks/taskWords.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import { nameText } from '../../../ui/text/Forgotten.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { ForgottenDay } from '../history/EventParts.tsx';
import { LaterChangeMark } from './LaterChangeMark.tsx';
import { LaterChanges } from './LaterChanges.tsx';

interface TaskProps {
  readonly task: BoardTask;
}

const Title = ({ task: { _id, title } }: TaskProps) => (
  <TitleLink to={paths.taskHistory(_id)}>{title}</TitleLink>
);

const About = ({ task }: TaskProps) => (
  <>
    <SmallLine>
      {categoryText(task.category)} · <UserText>{nameText(task.userEmail)}</UserText>
    </SmallLine>
    <ForgottenDay forgotten={task.forgotten} />
  </>
);

/** Whether the task took bids then. */
const Bidding = ({ task }: TaskProps) => (
  <SmallLine>
    <LaterChangeMark task={task} field="acceptingBids">
      {task.acceptingBids ? <Trans>Open for bids</Trans> : <Trans>Closed for bids</Trans>}
    </LaterChangeMark>
  </SmallLine>
);

const Bids = ({ task }: TaskProps) => (
  <>
    <LaterChangeMark task={task} field="bidsCount">
      {countText(task.bidsCount)}
    </LaterChangeMark>
    <SmallLine>
      <LaterChangeMark task={task} field="bidsOpen">
        <Plural value={task.bidsOpen} other="# open" />
      </LaterChangeMark>
    </SmallLine>
  </>
);

const DeadlineAndBids = ({ task: { deadline, bidsCount, bidsOpen } }: TaskProps) => {
  const bids = plural(bidsCount, { one: '# bid', other: '# bids' });
  const open = plural(bidsOpen, { other: '# open' });
  return (
    <Trans>
      Deadline <bdi dir="ltr">{deadline}</bdi> · {bids}, {open}
    </Trans>
  );
};

const oneLine = { whiteSpace: 'nowrap' } as const;

const columns = () => ({
  task: {
    name: t`Task`,
    namesRow: true,
    sx: { maxWidth: 380 },
    cell: (task: BoardTask) => (
      <>
        <Title task={task} />
        <About task={task} />
      </>
    ),
  },
  status: {
    name: t`Status`,
    sx: oneLine,
    cell: (task: BoardTask) => (
      <>
        <LaterChangeMark task={task} field="status">
          <StatusChip status={task.status} />
        </LaterChangeMark>
        <Bidding task={task} />
      </>
    ),
  },
  deadline: {
    name: t`Deadline`,
    sx: oneLine,
    cell: (task: BoardTask) => (
      <LaterChangeMark task={task} field="deadline">
        <bdi dir="ltr">{task.deadline}</bdi>
      </LaterChangeMark>
    ),
  },
  budget: {
    name: t`Budget`,
    numeric: true,
    cell: (task: BoardTask) => (
      <LaterChangeMark task={task} field="budget">
        <Money amount={task.budget} />
      </LaterChangeMark>
    ),
  },
  bids: {
    name: t`Bids`,
    numeric: true,
    sx: oneLine,
    cell: (task: BoardTask) => <Bids task={task} />,
  },
  since: {
    name: t`Since then`,
    sx: { maxWidth: 260 },
    cell: ({ since }: BoardTask) => <LaterChanges since={since} />,
  },
});

/** The tasks at that time, each with its changes since. */
export const BoardList = ({ tasks }: { readonly tasks: readonly BoardTask[] }) => (
  <DataList
    label={t`The board at that time`}
    items={tasks}
    keyOf={({ _id }) => _id}
    tableFrom={1000}
    columns={columns()}
    card={({ since }, task) => [
      [<StatusChip status={task.status} />, <Money amount={task.budget} sx={{ fontWeight: 600 }} />],
      <CardTitle>
        <Title task={task} />
      </CardTitle>,
      <About task={task} />,
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <DeadlineAndBids task={task} />
      </Typography>,
      <Bidding task={task} />,
      since,
    ]}
  />
);
