import type { TaskAnswer } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { BookmarkButton } from '../../../bookmarks/BookmarkButton.tsx';
import { HistoryLink } from '../../../historyLink/HistoryLink.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';
import { besideScrolled } from '../../../ui/styles/besideScrolled.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import type { User } from '../../auth/identity/identity.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { OwnBids } from '../bids/OwnBids.tsx';
import { TaskBids } from '../bids/TaskBids.tsx';
import { SharedHistory } from '../history/SharedHistory.tsx';
import { BackLink } from './BackLink.tsx';
import { BidBar } from './BidBar.tsx';
import { BidPanel } from './BidPanel.tsx';
import { Facts } from './Facts.tsx';
import { usePlaceBid } from './usePlaceBid.ts';

/** In px: from here on the panel is beside the text. */
const panelFrom = 900;

/** The owner's uid is nowhere public: the e-mail address tells whose task it is. */
const isTaskOf = (user: User | undefined, { userEmail }: TaskAnswer): boolean =>
  userEmail !== undefined && user?.email?.toLowerCase() === userEmail.toLowerCase();

interface TaskSheetProps {
  readonly task: TaskAnswer;
  /** The owner wants to update it. */
  readonly onUpdate: () => void;
  /** The owner has deleted it. */
  readonly onDeleted: () => void;
}

/** A task with all its details. */
export const TaskSheet = ({ task, onUpdate, onDeleted }: TaskSheetProps) => {
  const isOwner = isTaskOf(useAuth().user, task);
  const wide = useMinWidth(panelFrom);
  const placing = usePlaceBid(task);
  const ownersPart = isOwner && (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <TaskBids task={task} />
      <SharedHistory taskId={task._id} />
    </Box>
  );
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
      <Box sx={{ minWidth: 0 }}>
        <BackLink />
        <PageTitle documentTitle={task.title}>
          <UserText>{task.title}</UserText>
        </PageTitle>
        {!wide && (
          <Box sx={{ mt: 3 }}>
            <Facts task={task} />
          </Box>
        )}
        <Typography component="div" sx={{ mt: { xs: 3, md: 4 }, width: 'fit-content', maxWidth: '70ch' }}>
          <UserText multiline>{task.description}</UserText>
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
          <BookmarkButton task={task} labelled />
          <HistoryLink task={task} />
        </Box>
        {!isOwner && <OwnBids task={task} />}
        {/* In the column of the text: below both columns, the panel would cover it. */}
        {wide && ownersPart && <Box sx={{ mt: 5 }}>{ownersPart}</Box>}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0, ...(wide && besideScrolled) }}>
        <BidPanel
          task={task}
          isOwner={isOwner}
          onUpdate={onUpdate}
          onDeleted={onDeleted}
          placing={placing}
          buttonElsewhere={!wide}
        />
        {wide && <Facts task={task} />}
      </Box>
      {!wide && ownersPart}
      {!wide && !isOwner && task.acceptingBids && <BidBar placing={placing} />}
    </Box>
  );
};
