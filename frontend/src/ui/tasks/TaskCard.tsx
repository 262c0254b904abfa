import { defaultStatus, type PublicTask } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ClosingCountdown } from '../closing/ClosingCountdown.tsx';
import { openBidsText } from '../closing/openBidsText.ts';
import { Deadline } from '../time/Deadline.tsx';
import { textOrForgotten } from '../text/Forgotten.tsx';
import { Money } from '../text/Money.tsx';
import { OwnMark } from './OwnMark.tsx';
import { StatusChip } from './StatusChip.tsx';
import { categoryText } from './taskWords.ts';
import { UserText } from '../text/UserText.tsx';
import { HyphenatedText } from '../text/HyphenatedText.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';

interface TaskCardProps {
  readonly task: PublicTask;
  readonly component?: 'li' | 'div';
  /** Default: the plain title. */
  readonly heading?: ReactNode;
  /** The shown part of the description. */
  readonly description: ReactNode;
  readonly headingLevel?: 'h2' | 'h3';
  /** For an own task, or a task with an own bid. */
  readonly mark?: string | undefined;
  /** Beside the category; default: a status that is not Pending. */
  readonly chip?: ReactNode;
  /** Who posted it and when, below the title. */
  readonly byline?: ReactNode;
  /** Actions beside the link to the details. */
  readonly actions?: ReactNode;
  /** Of `theme/cards.ts`. */
  readonly className?: string;
}

/** A task in a list. The whole card is a link, with one tab stop. The styles are in `theme/cards.ts`. */
export const TaskCard = ({
  task,
  component: Root = 'li',
  heading = <HyphenatedText>{task.title}</HyphenatedText>,
  description,
  headingLevel: Heading = 'h2',
  mark,
  chip = task.status !== defaultStatus && <StatusChip status={task.status} />,
  byline,
  actions,
  className = '',
}: TaskCardProps) => {
  const title = textOrForgotten(task.title);
  return (
    <Root className={`task-card ${className}`.trim()}>
      {mark !== undefined && <OwnMark>{mark}</OwnMark>}
      {/* As high without a chip as with one: the titles of a row line up. */}
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
        {/* A chip says why it is closed. */}
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
