import { t } from '@lingui/core/macro';
import { answerDays, type Because } from '@marketplace/contracts';
import { now } from '../../browser/now.ts';
import { momentText } from '../time/momentText.ts';
import { countText } from './countText.ts';

/** The sentence for a delivery without an answer. `isDone`: whether the event completed the task, or only announces that. */
const unanswered = (isDone: boolean, day: string | undefined): string => {
  const days = countText(answerDays);
  if (day === undefined)
    return isDone
      ? t`Completed by itself: the delivery had no answer for ${days} days`
      : t`By itself: the delivery has no answer yet`;
  return isDone
    ? t`Completed by itself: the delivery of ${day} had no answer for ${days} days`
    : t`By itself: the delivery of ${day} has no answer yet`;
};
const undecided = (isDone: boolean, day: string | undefined): string => {
  const days = countText(answerDays);
  if (day === undefined)
    return isDone
      ? t`Cancelled by itself: no bid was accepted in ${days} days after bidding closed`
      : t`By itself: no bid is accepted yet, and bidding is closed`;
  return isDone
    ? t`Cancelled by itself: bidding closed on ${day}, and no bid was accepted for ${days} days`
    : t`By itself: bidding closed on ${day}, and no bid is accepted yet`;
};

interface CausedEvent {
  readonly type: string;
  /** The rule, and in `at` the time of the event that caused this one. */
  readonly because?: (Because & { readonly at?: string | undefined }) | undefined;
}

/** A sentence: why the system acted. Undefined for the action of a user, and for a rule that only newer code knows. */
export const becauseText = ({ type, because }: CausedEvent): string | undefined => {
  const day = because?.at === undefined ? undefined : momentText(because.at, now()).date;
  switch (because?.rule) {
    case 'deadline-near':
      return t`By itself: the day of the deadline has begun`;
    case 'deadline-passed':
      return t`By itself: the day of the deadline is over`;
    case 'offers-full':
      return t`By itself: as many offers are open as the owner takes`;
    case 'place-free':
      return t`By itself: fewer offers are open than the owner takes`;
    case 'delivery-unanswered':
      return unanswered(type === 'DeliveryAccepted', day);
    case 'never-decided':
      return undecided(type === 'TaskLapsed', day);
    case 'account-forgotten':
      return t`By itself: an account is deleted`;
    case 'role-used':
      return t`By itself: the role was set elsewhere, and was used`;
    case undefined:
    default:
      return undefined;
  }
};
