import { msg, t } from '@lingui/core/macro';
import ArrowBackIcon from 'virtual:icons/baseline-arrow-back';
import { Trans } from '@lingui/react/macro';
import { Link, Box, Typography } from '@mui/material';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { wayBackIn } from '../../navigation/wayBack.ts';
import { useCallback, memo, type ReactNode } from 'react';
import type { TaskAnswer } from '@marketplace/contracts';
import type { Sent } from '../../commands/sending.ts';
import { BookmarkButton } from '../../ui/tasks/BookmarkButton.tsx';
import { ReportButton } from '../../moderation/ReportButton.tsx';
import { HistoryLink } from '../../auth/access/HistoryLink.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { isolate } from '../../ui/sentences/isolate.ts';
import { textIn } from '../../ui/sentences/textIn.ts';
import { UserText } from '../../ui/text/UserText.tsx';
import { TaskFacts } from './TaskFacts.tsx';

/** The lists that lead to a task. */
const labels = {
  [paths.home]: msg`Back to the home page`,
  [paths.browse]: msg`Back to the results`,
  [paths.myPostedTask]: msg`Back to My Posted Tasks`,
  [paths.myBids]: msg`Back to My Bids`,
};

/** The list from which the user came, from the state of the link; undefined if the user opened the address directly. */
const listOf = (state: unknown): { readonly to: string; readonly label: string } | undefined => {
  const to = wayBackIn(state);
  if (to === undefined) return undefined;
  const label = textIn(labels, to.split('?')[0] ?? '');
  return label === undefined ? undefined : { to, label };
};

/** A link back to the list, with its filters and scroll position; to Browse Tasks if the user came from no list. */
const BackLink = () => {
  const list = listOf(useLocation().state);
  const navigate = useNavigate();
  return (
    <Link
      component={RouterLink}
      to={list?.to ?? paths.browse}
      underline="hover"
      onClick={(event) => {
        if (list === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 24,
        mb: 1.5,
        typography: 'body2',
      }}
    >
      <ArrowBackIcon aria-hidden sx={{ fontSize: 18, '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      {list?.label ?? t`All tasks`}
    </Link>
  );
};

/** In px: the navbar with some space, and the space at the lower edge of the window. */
const [above, below] = [96, 16];

const sx = {
  position: 'sticky',
  top: `min(${above}px, calc(100dvh - ${below}px - var(--column, 0px)))`,
} as const;

/**
 * Keeps a column visible while a longer column beside it scrolls. A column that is higher than the window first scrolls to
 * its end, so that the user can see all of it. Returns the column's ref and style.
 */
const useStickToEnd = () => {
  const ref = useCallback((column: HTMLElement | null) => {
    if (column === null) return undefined;
    // A CSS variable, not a React state, which would render the column again.
    const measure = () => column.style.setProperty('--column', `${column.offsetHeight}px`);
    const watch = new ResizeObserver(measure);
    watch.observe(column);
    return () => watch.disconnect();
  }, []);
  return [ref, sx] as const;
};

// `memo`: these parts do not render again for each key in the form of a bid.

const Head = memo(({ title }: Pick<TaskAnswer, 'title'>) => (
  <div>
    <BackLink />
    <PageTitle documentTitle={isolate(title)}>
      <UserText>{title}</UserText>
    </PageTitle>
  </div>
));

const Text = memo(({ task, titled }: { readonly task: TaskAnswer; readonly titled: boolean }) => (
  <div>
    {titled && (
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        <Trans>Description</Trans>
      </Typography>
    )}
    <Typography component="div" sx={{ width: 'fit-content', maxWidth: '70ch' }}>
      <UserText multiline>{task.description}</UserText>
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 3 }}>
      <BookmarkButton task={task} labelled />
      <HistoryLink task={task} />
      <ReportButton about={{ task: task._id }} personUid={task.owner.uid} />
    </Box>
  </div>
));

/** The parts of the page that differ by user; all users see the rest of the task. */
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
        {/* Below the bids, the text of an own task needs a name. */}
        <Text task={task} titled={first !== undefined} />
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
