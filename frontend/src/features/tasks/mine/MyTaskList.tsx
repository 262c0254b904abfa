import type { Task } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, ButtonGroup } from '@mui/material';
import { HistoryLink } from '../../../auth/access/HistoryLink.tsx';
import { useMemo } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import { FoundText } from '../../../ui/text/FoundText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { CardTitle, DataList, SmallLine, type CardLines } from '../../../ui/lists/DataList.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { categoryText } from '../../../ui/tasks/taskLabels.ts';
import { OpenBids } from './OpenBids.tsx';
import { TaskState } from './TaskState.tsx';

export interface Actions {
  readonly update: (task: Task) => void;
  readonly remove: (task: Task) => void;
  readonly bids: (task: Task) => void;
  /** The ids of the tasks that are being deleted. */
  readonly deleting: ReadonlySet<string>;
}

interface TaskActionsProps {
  readonly task: Task;
  readonly actions: Actions;
}

const TaskActions = ({ task, actions }: TaskActionsProps) => {
  const { title } = task;
  const deleting = actions.deleting.has(task._id);
  // `aria-disabled` while the task is being deleted, because a button with `disabled` loses the focus.
  const does = (act: (task: Task) => void) => ({
    'aria-disabled': deleting,
    onClick: () => {
      if (!deleting) act(task);
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
      <ButtonGroup
        size="small"
        aria-label={t`What to do with ${title}`}
        sx={{
          '& .MuiButton-root': { borderColor: 'divider' },
          '& [aria-disabled=true]': { opacity: 0.6, cursor: 'progress' },
        }}
      >
        <Button aria-label={t`Update ${title}`} {...does(actions.update)}>
          <Trans>Update</Trans>
        </Button>
        <Button
          aria-label={deleting ? t`Deleting... ${title}` : t`Delete ${title}`}
          {...does(actions.remove)}
        >
          {deleting ? t`Deleting...` : t`Delete`}
        </Button>
        <Button aria-label={t`Bids on ${title}`} {...does(actions.bids)}>
          <Trans>Bids</Trans>
        </Button>
      </ButtonGroup>
      <HistoryLink task={task} />
    </Box>
  );
};

interface MyTaskListProps {
  readonly tasks: readonly Task[];
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  readonly actions: Actions;
}

const BidsLine = ({ task }: { readonly task: Task }) => {
  const count = countText(task.bidsCount);
  return (
    <Trans>
      Bids: {count} · <OpenBids task={task} />
    </Trans>
  );
};

const columns = (words: MyTaskListProps['words'], actions: Actions) => ({
  title: {
    name: t`Title`,
    namesRow: true,
    sx: { maxWidth: '22.5rem' },
    cell: ({ _id, title }: Task) => (
      <TitleLink to={paths.task(_id)}>
        <FoundText words={words}>{title}</FoundText>
      </TitleLink>
    ),
  },
  category: {
    name: t`Category`,
    sx: { whiteSpace: 'nowrap' },
    cell: ({ category }: Task) => categoryText(category),
  },
  deadline: {
    name: t`Deadline`,
    cell: ({ deadline }: Task) => <Deadline day={deadline} wraps />,
  },
  budget: {
    name: t`Budget`,
    numeric: true,
    cell: ({ budget }: Task) => <Money amount={budget} strong />,
  },
  bids: {
    name: t`Bids`,
    numeric: true,
    sx: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    cell: (task: Task) => (
      <>
        {countText(task.bidsCount)} · <OpenBids task={task} />
      </>
    ),
  },
  status: { name: t`Status`, cell: (task: Task) => <TaskState task={task} /> },
  actions: { name: t`Actions`, cell: (task: Task) => <TaskActions task={task} actions={actions} /> },
});

const card: CardLines<Task, keyof ReturnType<typeof columns>> = (cells, task) => [
  [<SmallLine>{cells.category}</SmallLine>, cells.status],
  <CardTitle>{cells.title}</CardTitle>,
  [cells.deadline, cells.budget],
  <BidsLine task={task} />,
  cells.actions,
];

export const MyTaskList = ({ tasks, words, actions }: MyTaskListProps) => (
  <DataList
    label={t`My posted tasks`}
    items={tasks}
    keyOf={({ _id }) => _id}
    tableFrom={1180}
    // The same columns in all renders, so that only a changed task renders again.
    columns={useMemo(() => columns(words, actions), [words, actions])}
    tableSx={{ '& td, & th': { px: 1.25 } }}
    card={card}
  />
);
