import { answerDays, dayMs, isClosed, reminderDaysBefore } from '@marketplace/contracts';
import type { Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import type { ClockFacts } from './clockFacts.ts';

/** `reminder`, `over`: the latest `waitsSince` that is due for a reminder, for the end; ISO 8601, UTC. */
export const silenceLimits = (now: Date): { readonly reminder: string; readonly over: string } => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  return { reminder: before(answerDays - reminderDaysBefore), over: before(answerDays) };
};

/**
 * The events of an owner who does not answer: after 14 days a delivery is accepted, or a closed task with open bids lapses; three days
 * before, the owner is notified. If the product was off at that time, it ends without a notification.
 */
export const decideSilence = (state: TaskState, facts: ClockFacts, now: string): Decision => {
  if (state.status !== 'open' || facts.waitsSince === '') return [];
  const limits = silenceLimits(new Date(now));
  const isOver = facts.waitsSince <= limits.over;
  if (!isOver && (facts.reminded === 1 || facts.waitsSince > limits.reminder)) return [];
  const { status } = state.details;
  if (status === 'In Progress' && state.accepted?.work === 'delivered') {
    const data = { bidId: state.accepted.bidId };
    const because = { rule: 'delivery-unanswered', position: facts.delivered } as const;
    return [{ type: isOver ? 'DeliveryAccepted' : 'DeliveryAcceptanceNeared', data, because }];
  }
  if (status !== 'Pending' || !isClosed(state.bidding) || facts.openBids === 0) return [];
  const because = { rule: 'never-decided', position: facts.biddingClosed } as const;
  return [{ type: isOver ? 'TaskLapsed' : 'LapseNeared', data: {}, because }];
};
