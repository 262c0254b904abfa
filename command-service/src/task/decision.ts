import type { TaskEvent } from '@marketplace/contracts';

/** Why the domain says no; how that is told to a caller is not its business. */
export type RefusalReason = 'task-exists' | 'no-such-task' | 'not-the-owner' | 'edited-since';

export interface Refusal {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
}

/** What a command comes to: the events that happen, none where there is nothing to do, or an expected no. */
export type Decision = readonly TaskEvent[] | Refusal;

export const refused = (reason: RefusalReason): Refusal => ({ kind: 'refused', reason });

export const isRefused = (outcome: object): outcome is Refusal =>
  'kind' in outcome && outcome.kind === 'refused';
