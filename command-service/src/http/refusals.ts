import type { ProblemKind } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import type { RefusalReason } from '../task/decision.ts';

const problems: Readonly<
  Record<RefusalReason | 'key-reused', { readonly kind: ProblemKind; readonly detail: string }>
> = {
  'no-such-task': {
    kind: 'task-not-found',
    detail: 'There is no task with this id; it may have been deleted. Look it up in the list of tasks.',
  },
  'not-the-owner': {
    kind: 'forbidden',
    detail: 'Only the user who posted a task may change or delete it.',
  },
  'edited-since': {
    kind: 'precondition-failed',
    detail: 'The task was edited after you read it. Read it again, then repeat your change.',
  },
  // Each posting gets a new id, so no caller can cause this refusal.
  'task-exists': { kind: 'internal', detail: 'The task could not be posted. Try again.' },
  'key-reused': {
    kind: 'idempotency-key-reused',
    detail:
      'This Idempotency-Key was used for another request within 24 hours. Send a new key with a new request.',
  },
};

/** The problem that answers a refusal of the domain. */
export const refusalProblem = (reason: keyof typeof problems): Problem =>
  new Problem(problems[reason].kind, problems[reason].detail);
