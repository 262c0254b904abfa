import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { BoardTask, Task } from '@marketplace/contracts';
import DeleteOutlinedIcon from 'virtual:icons/outline-delete';
import EditOutlinedIcon from 'virtual:icons/outline-edit';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { DataList, SmallLine, type Columns } from '../../../ui/lists/DataList.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { listText } from '../../../ui/sentences/listText.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';
import { categoryText } from '../../../ui/tasks/taskLabels.ts';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { nameText, UserText } from '../../../ui/text/UserText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { fieldName } from '../events/fieldText.ts';
import { ForgottenDay } from '../history/EventParts.tsx';

interface LaterChangeMarkProps {
  readonly task: BoardTask;
  readonly field: keyof Task;
  readonly children: ReactNode;
}

/** A value at the time of the board; a dot marks a value that differs today. */
const LaterChangeMark = ({ task, field, children }: LaterChangeMarkProps) =>
  task.since.fields.includes(field) ? (
    <Box
      component="span"
      title={t`Different today`}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: 'primary.main' }}
      />
      {children}
      <Box component="span" sx={visuallyHidden}>
        <Trans>(different today)</Trans>
      </Box>
    </Box>
  ) : (
    children
  );

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600 } as const;

/** Compares the task at the time of the board with the task today. */
const LaterChanges = ({ since: { state, fields } }: Pick<BoardTask, 'since'>) => {
  if (state === 'same')
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Trans>As today</Trans>
      </Box>
    );
  if (state === 'deleted')
    return (
      <Box component="span" sx={{ ...mark, color: 'error.main' }}>
        <DeleteOutlinedIcon aria-hidden fontSize="small" /> <Trans>Deleted since</Trans>
      </Box>
    );
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Box component="span" sx={{ ...mark, color: 'primary.main' }}>
        <EditOutlinedIcon aria-hidden fontSize="small" /> <Trans>Changed since:</Trans>
      </Box>
      <span>{listText(fields.map(fieldName))}</span>
    </Box>
  );
};

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

/** Whether the task took bids at the time of the board. */
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

const oneLine = { whiteSpace: 'nowrap' } as const;

const columns = (): Columns<BoardTask> => ({
  task: {
    name: t`Task`,
    onCard: 'heading',
    namesRow: true,
    sx: { maxWidth: '23.75rem' },
    cell: (task) => (
      <>
        <Title task={task} />
        <About task={task} />
      </>
    ),
  },
  status: {
    name: t`Status`,
    onCard: 'across',
    sx: oneLine,
    cell: (task) => (
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
    onCard: 'named',
    sx: oneLine,
    cell: (task) => (
      <LaterChangeMark task={task} field="deadline">
        <bdi dir="ltr">{task.deadline}</bdi>
      </LaterChangeMark>
    ),
  },
  budget: {
    name: t`Budget`,
    onCard: 'named',
    numeric: true,
    cell: (task) => (
      <LaterChangeMark task={task} field="budget">
        <Money amount={task.budget} />
      </LaterChangeMark>
    ),
  },
  bids: {
    name: t`Bids`,
    onCard: 'named',
    numeric: true,
    sx: oneLine,
    cell: (task) => <Bids task={task} />,
  },
  since: {
    name: t`Since then`,
    sx: { maxWidth: '16.25rem' },
    cell: ({ since }) => <LaterChanges since={since} />,
  },
});

/** The tasks at the time of the board, each with its changes since. */
export const BoardList = ({ tasks }: { readonly tasks: readonly BoardTask[] }) => (
  <DataList
    label={t`The board at that time`}
    items={tasks}
    keyOf={({ _id }) => _id}
    tableFrom={1000}
    columns={columns()}
  />
);
