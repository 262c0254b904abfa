import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { BidStateChip } from '../bid/BidStateChip.tsx';
import { OfferText } from '../bid/OfferText.tsx';
import { CardTitle, DataList, SmallLine } from '../../../ui/lists/DataList.tsx';
import { categoryText, statusText } from '../../../ui/tasks/taskWords.ts';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { paths } from '../../../navigation/paths.ts';
import { NextStep } from './NextStep.tsx';
import { toDoFirst } from './turn.ts';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';

type TaskBids = PlacedBidsAnswer;

/** Replaces the fields of a deleted task, and the offer if no bid is open or accepted. */
const Dash = () => (
  <Box component="span" aria-label={t`none`} role="img" sx={{ color: 'text.secondary' }}>
    –
  </Box>
);

/** A link to the task, or a note that it is deleted. */
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

/** The user's bids, by task; where something needs doing comes first. */
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
