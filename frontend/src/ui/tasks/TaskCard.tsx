import PersonOutlinedIcon from 'virtual:icons/outline-person';
import { Box } from '@mui/material';
import { plural, t } from '@lingui/core/macro';
import { type PublicTask, defaultStatus } from '@marketplace/contracts';
import { countText } from '../sentences/countText.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ClosingCountdown } from '../closing/ClosingCountdown.tsx';
import { Deadline } from '../time/Deadline.tsx';
import { UserText, HyphenatedText } from '../text/UserText.tsx';
import { Money } from '../text/Money.tsx';
import { StatusChip } from './StatusChip.tsx';
import { categoryText } from './taskLabels.ts';
import { PageLink } from '../../navigation/PageLink.tsx';

/** Says that a card is of the user's own task or bid. It is on the card's upper edge, so nothing moves when it appears. */
const OwnLabel = ({ children }: { readonly children: string }) => (
  <Box
    sx={{
      position: 'absolute',
      top: '-0.75rem',
      insetInlineStart: 14,
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      height: '1.5rem',
      pl: 0.75,
      pr: 1,
      border: 1,
      borderColor: 'line.control',
      borderRadius: '6px',
      bgcolor: 'background.paper',
      fontSize: '0.875rem',
      fontWeight: 600,
      lineHeight: 1,
    }}
  >
    <PersonOutlinedIcon aria-hidden sx={{ fontSize: '1.05rem', color: 'primary.main' }} />
    {children}
  </Box>
);

/** 'No open bids', '3 open bids · at most 5' */
const openBidsText = ({ bidsOpen, maxOffers = 0 }: Pick<PublicTask, 'bidsOpen' | 'maxOffers'>): string => {
  const open = plural(bidsOpen, { 0: 'No open bids', one: '# open bid', other: '# open bids' });
  if (maxOffers === 0) return open;
  const most = countText(maxOffers);
  return t`${open} · at most ${most}`;
};

interface TaskCardProps {
  readonly task: PublicTask;
  readonly component?: 'li' | 'div';
  /** Default: the plain title. */
  readonly heading?: ReactNode;
  readonly description: ReactNode;
  readonly headingLevel?: 'h2' | 'h3';
  /** 'Your task', 'Your bid'. */
  readonly ownLabel?: string | undefined;
  /** Beside the category; default: a status that is not Pending. */
  readonly chip?: ReactNode;
  /** Who posted it and when, below the title. */
  readonly byline?: ReactNode;
  /** Actions beside the link to the details. */
  readonly actions?: ReactNode;
  /** Class names from `theme/cards.ts`. */
  readonly className?: string;
}

/** A task in a list. The whole card is a link, with one tab stop. The styles are in `theme/cards.ts`. */
export const TaskCard = ({
  task,
  component: Root = 'li',
  heading = <HyphenatedText>{task.title}</HyphenatedText>,
  description,
  headingLevel: Heading = 'h2',
  ownLabel,
  chip = task.status !== defaultStatus && <StatusChip status={task.status} />,
  byline,
  actions,
  className = '',
}: TaskCardProps) => {
  const { title } = task;
  return (
    <Root className={`task-card ${className}`.trim()}>
      {ownLabel !== undefined && <OwnLabel>{ownLabel}</OwnLabel>}
      {/* The line has the same height without a chip, so that the titles in a row of cards are at the same height. */}
      <div className="top">
        <p className="quiet">{categoryText(task.category)}</p>
        {chip}
        <Money amount={task.budget} strong />
      </div>
      <Heading className="title">
        <UserText>{heading}</UserText>
      </Heading>
      {byline}
      <div className="description quiet">{description}</div>
      <div className="bids quiet">
        <span className="figures">{openBidsText(task)}</span>
        {/* With a chip there is no countdown, because the chip says why the task is closed. */}
        {task.closesAt !== '' && !chip && <ClosingCountdown task={task} />}
      </div>
      <div className="last">
        <Deadline day={task.deadline} wraps />
        {actions}
        <PageLink to={paths.task(task._id)} aria-label={t`See Details: ${title}`} className="details-link">
          <Trans>See Details</Trans>
        </PageLink>
      </div>
    </Root>
  );
};
