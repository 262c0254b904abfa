import type { TaskAnswer } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { memo, type ReactNode } from 'react';
import type { Sent } from '../tasks/sending/sending.ts';
import { BookmarkButton } from '../own/bookmarks/BookmarkButton.tsx';
import { HistoryLink } from '../auth/access/HistoryLink.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useStickToEnd } from '../../ui/layout/useStickToEnd.ts';
import { textOrForgotten } from '../../ui/text/Forgotten.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { BackLink } from './BackLink.tsx';
import { TaskFacts } from './TaskFacts.tsx';

// These do not render again for each key in the form of a bid.

const Head = memo(({ title }: Pick<TaskAnswer, 'title'>) => (
  <div>
    <BackLink />
    <PageTitle documentTitle={textOrForgotten(title)}>
      <UserText>{title}</UserText>
    </PageTitle>
  </div>
));

const Text = memo(({ task }: { readonly task: TaskAnswer }) => (
  <div>
    <Typography component="div" sx={{ width: 'fit-content', maxWidth: '70ch' }}>
      <UserText multiline>{task.description}</UserText>
    </Typography>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
      <BookmarkButton task={task} labelled />
      <HistoryLink task={task} />
    </Box>
  </div>
));

/** The parts of the page beside what everybody reads of the task. */
export interface SheetParts {
  /** Above the text. */
  readonly first?: ReactNode;
  /** Beside the text, or below it. */
  readonly panel: ReactNode;
  /** Below the text. */
  readonly last?: ReactNode;
  /** Below the panel beside the text, or at the end. */
  readonly history: ReactNode;
  /** At the lower edge of the screen. */
  readonly bar?: ReactNode;
}

interface SheetLayoutProps extends SheetParts {
  readonly task: TaskAnswer & Sent;
  readonly wide: boolean;
}

/** A task with all its details. */
export const SheetLayout = ({ task, wide, first, panel, last, history, bar }: SheetLayoutProps) => {
  const [column, stickToEnd] = useStickToEnd();
  return (
    <Box
      component="article"
      sx={{
        display: 'grid',
        gridTemplateColumns: wide ? 'minmax(0, 1fr) 22rem' : 'minmax(0, 1fr)',
        columnGap: { md: 8, lg: 12 },
        rowGap: 4,
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: { xs: 3, md: 4 }, minWidth: 0 }}>
        <Head title={task.title} />
        {!wide && <TaskFacts task={task} />}
        {first}
        <Text task={task} />
        {!wide && panel}
        {last}
        {!wide && history}
      </Box>
      {wide && (
        <Box ref={column} sx={{ ...stickToEnd, display: 'grid', gap: 3, minWidth: 0 }}>
          <TaskFacts task={task} />
          {panel}
          {history}
        </Box>
      )}
      {bar}
    </Box>
  );
};
