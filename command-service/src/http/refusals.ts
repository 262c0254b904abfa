import {
  closedSentences,
  refusalReasons,
  rule,
  type ClosedReason,
  type ProblemKind,
} from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import type { RefusalReason } from '../task/decision.ts';

/** The fields of an offer that a refusal names as missing. */
const missingFields = { 'no-amount': 'Amount', 'no-message': 'Message' } as const;
type Missing = keyof typeof missingFields;
type ExactReason = keyof typeof refusalReasons;

const isMissing = (reason: string): reason is Missing => Object.hasOwn(missingFields, reason);
const isExact = (reason: string): reason is ExactReason => Object.hasOwn(refusalReasons, reason);

const incompleteOffer = (reason: Missing): Problem => {
  const field = missingFields[reason];
  const { message, params } = rule('rule.required-in-offer', { field });
  const errors = [{ path: field.toLowerCase(), message, ...params }];
  return new Problem('invalid-request', message, { errors });
};

/** The problem that answers a refusal of the domain. A reason without a sentence of its own is a kind of problem. */
export const refusalProblem = (reason: RefusalReason | ExactReason): Problem => {
  if (isMissing(reason)) return incompleteOffer(reason);
  if (!isExact(reason)) return new Problem(reason);
  const { kind, detail }: { kind: ProblemKind; detail?: string } = refusalReasons[reason];
  return new Problem(kind, detail);
};

/** The problem that answers a message which can't be written. */
export const closedProblem = (reason: ClosedReason): Problem =>
  new Problem(reason === 'blocked' ? reason : 'messages-closed', closedSentences[reason]);
