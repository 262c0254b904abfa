import type { PlacedBidsAnswer } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { paths } from '../../../navigation/paths.ts';
import { wrapsIfNarrow } from '../../../ui/styles.ts';
import { SmallLine, CardTitle, DataList } from '../../../ui/lists/DataList.tsx';
import { UnreadLink } from '../../../ui/tasks/UnreadLink.tsx';
import { isDealOver } from '../bid/BidReviews.tsx';
import { useIsReviewWanted } from '../reviews/useDealReviews.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { dueLine, dueOfBid, nextStep } from '../bid/nextStep.ts';
import { turnOf, type Turn, toDoFirst } from './turn.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { BidStateChip, OfferText } from '../bid/BidParts.tsx';
import { categoryText, statusText } from '../../../ui/tasks/taskLabels.ts';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';

const words: Readonly<Record<Turn['whose'], MessageDescriptor>> = {
  user: msg`Your turn`,
  owner: msg`Wait`,
  nobody: msg`Nothing`,
};
const buttons: Readonly<Record<NonNullable<Turn['can']>, MessageDescriptor>> = {
  deliver: msg`Deliver`,
  change: msg`Make the changes`,
  revise: msg`Revise`,
  'bid-again': msg`Bid again`,
};

/** Whether the user can write the review of a deal that is over. */
const useCanReview = ({ taskId, offer, task }: PlacedBidsAnswer): boolean => {
  const isOver = offer !== undefined && task !== null && isDealOver(offer, task);
  return useIsReviewWanted({ bidId: offer?._id ?? '', taskId }, !isOver);
};

/** The user's next step on a task with own bids: one word (a sentence on hover) or a review, a button, and until when. */
const NextStep = (bids: PlacedBidsAnswer) => {
  const { taskId, offer, state, task } = bids;
  const { whose, can } = turnOf(bids);
  const bid = { ...offer, state };
  const sentence = nextStep(bid, 'bidder', task);
  const due = dueOfBid(bid, task);
  const action = can && t(buttons[can]);
  const canReview = useCanReview(bids);
  return (
    <>
      <Box
        className="one-line"
        sx={{ display: 'flex', alignItems: 'center', columnGap: 2, rowGap: 0.5, ...wrapsIfNarrow }}
      >
        {canReview && offer ? (
          <TextLink to={paths.review(offer._id)}>
            <Trans>Write a review</Trans>
          </TextLink>
        ) : (
          <Box
            component="span"
            title={sentence}
            sx={whose === 'user' ? { color: 'primary.main', fontWeight: 600 } : { color: 'text.secondary' }}
          >
            {t(words[whose])}
          </Box>
        )}
        {action && (
          <Button
            component={Link}
            to={offer ? paths.bid(taskId, offer._id) : paths.task(taskId)}
            size="small"
            variant={whose === 'user' ? 'contained' : 'outlined'}
            aria-label={`${action}: ${isolate(task ? task.title : '')}`}
            aria-description={sentence}
          >
            {action}
          </Button>
        )}
      </Box>
      {due && <SmallLine>{dueLine(due)}</SmallLine>}
      {task && <UnreadLink taskId={taskId} />}
    </>
  );
};

type TaskBids = PlacedBidsAnswer;

/** Shown in place of the fields of a deleted task, and of the offer if no bid is open or accepted. */
const Dash = () => (
  <Box component="span" aria-label={t`none`} role="img" sx={{ color: 'text.secondary' }}>
    –
  </Box>
);

const BidTitle = ({ task }: Pick<TaskBids, 'task'>) =>
  task === null ? (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      <Trans>Deleted task</Trans>
    </Box>
  ) : (
    <TitleLink to={paths.task(task._id)}>{task.title}</TitleLink>
  );

const About = ({ task }: Pick<TaskBids, 'task'>) =>
  task && (
    <SmallLine>
      {categoryText(task.category)} · {statusText(task.status)}
    </SmallLine>
  );
const TaskBudget = ({ task }: Pick<TaskBids, 'task'>) => {
  const money = formatMoney(task?.budget ?? 0);
  return (
    task && (
      <SmallLine>
        <Trans>Budget {money}</Trans>
      </SmallLine>
    )
  );
};
const Offer = ({ offer }: Pick<TaskBids, 'offer'>) =>
  offer && <OfferText offer={offer} sx={{ fontWeight: 600 }} />;
const Bids = ({ bids }: Pick<TaskBids, 'bids'>) => (
  <SmallLine>
    <Plural value={bids} one="# bid" other="# bids" />
  </SmallLine>
);

const columns = () => ({
  task: {
    name: t`Task`,
    namesRow: true,
    sx: { width: '30%' },
    cell: ({ task }: TaskBids) => (
      <>
        <BidTitle task={task} />
        <About task={task} />
      </>
    ),
  },
  offer: {
    name: t`Your offer`,
    cell: ({ offer, task }: TaskBids) => (
      <>
        {offer ? <Offer offer={offer} /> : <Dash />}
        <TaskBudget task={task} />
      </>
    ),
  },
  state: { name: t`State`, cell: ({ state }: TaskBids) => <BidStateChip state={state} /> },
  next: { name: t`What to do next`, cell: NextStep },
  deadline: {
    name: t`Deadline`,
    cell: ({ task }: TaskBids) => (task ? <Deadline day={task.deadline} /> : <Dash />),
  },
  last: {
    name: t`Last bid`,
    cell: ({ lastBidAt, bids }: TaskBids) => (
      <>
        <Moment iso={lastBidAt} />
        <Bids bids={bids} />
      </>
    ),
  },
});

const footer = { mt: 'auto', pt: 1.5, borderTop: 1, borderColor: 'divider', typography: 'body2' } as const;

/** The user's bids by task; tasks on which the user must act come first. */
export const MyBidList = ({ bids }: { readonly bids: readonly TaskBids[] }) => (
  <DataList
    label={t`My bids`}
    items={toDoFirst(bids)}
    keyOf={({ taskId }) => taskId}
    tableFrom={1200}
    columns={columns()}
    cardSx={{ '& > :last-child': footer }}
    card={({ state, next }, { task, offer, bids: count, lastBidAt }) => [
      [<About task={task} />, state],
      <CardTitle>
        <BidTitle task={task} />
      </CardTitle>,
      (offer ?? task) && [offer && <Offer offer={offer} />, <TaskBudget task={task} />],
      next,
      task && (
        <Trans>
          Deadline <Deadline day={task.deadline} />
        </Trans>
      ),
      [
        <Bids bids={count} />,
        <Trans>
          Last bid <Moment iso={lastBidAt} />
        </Trans>,
      ],
    ]}
  />
);
