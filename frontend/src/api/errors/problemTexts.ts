import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { FieldError, ProblemKind } from '@marketplace/contracts';
import { language, sourceLanguage } from '../../browser/language.ts';
import { durationText } from '../../ui/sentences/durationText.ts';
import { ruleText } from '../../ui/sentences/ruleText.ts';

/** The API's texts of problems by kind, for pages in other languages: the API itself is English. */
export const problemTexts: Readonly<Record<ProblemKind, MessageDescriptor>> = {
  'invalid-request': msg`The request is not valid. Check what you entered.`,
  'sign-in-required': msg`Sign in first, then try again.`,
  'sign-in-again': msg`You signed in too long ago for this. Sign in again, then repeat it.`,
  'account-forgotten': msg`This account was deleted.`,
  forbidden: msg`You may not do this.`,
  blocked: msg`One of you has blocked the other, so this is not possible. If it was you, unblock the person first; else look for another task.`,
  replay: msg`This is a replay of an earlier time. It can only be read.`,
  'task-not-found': msg`There is no such task; it may have been deleted.`,
  'bid-not-found': msg`There is no such bid. Look it up in the list of bids.`,
  'not-found': msg`There is nothing here.`,
  'method-not-allowed': msg`This is not possible here.`,
  'own-task': msg`This is your own task. Offers come from other users; you can accept one of theirs.`,
  'closed-for-bids': msg`This task takes no bids: it is not Pending, its deadline has passed, or it has as many offers as its owner takes.`,
  'already-accepted': msg`Another bid on this task is accepted. Withdraw that acceptance first, then accept this bid.`,
  'offer-changed': msg`The bidder has changed the offer since you read it. Read the bid again, then accept it.`,
  'bid-withdrawn': msg`This bid was withdrawn. Place a new bid, or choose another one.`,
  'bid-accepted': msg`This bid is accepted, so it stays as it is. Its bidder can deliver the work or resign, and the owner can withdraw the acceptance.`,
  'bid-declined': msg`This bid is declined, so it stays as it is. It is open again when its bidder revises it, or when the owner sets the task to Pending.`,
  'too-many-revisions': msg`This bid was revised as often as it can be. Leave it as it is, or place a new bid.`,
  'nothing-accepted': msg`No bid on this task is accepted. The owner must accept a bid first.`,
  'nothing-delivered': msg`There is nothing to change: the work is not delivered yet. Wait for the delivery.`,
  'already-delivered': msg`The work is delivered. Wait until the owner completes the task or asks for changes.`,
  'not-decided': msg`No bid on this task is accepted yet, and the task is not over.`,
  'messages-closed': msg`You can’t write on this bid now. Read its messages again: they say why.`,
  'deal-goes-on': msg`A review is of a deal that is over, and this one is not. Wait until the work is completed or broken off.`,
  'already-reviewed': msg`You have written your review of this deal. It stays as it is.`,
  'review-too-late': msg`The time for reviews of this deal is over.`,
  'nobody-to-review': msg`The other person has deleted the account, so there is nobody to review.`,
  'task-is-over': msg`The task is completed or cancelled. Its owner can set it to Pending or In Progress, then this is possible again.`,
  'account-held': msg`This account is held: it can’t be deleted now. Ask the operator of this marketplace.`,
  'own-thing': msg`This is your own. You can change it, or delete it, instead.`,
  'already-reported': msg`You have reported this already. A moderator looks at it, and you are told what was decided.`,
  'already-objected': msg`You have objected to this decision already. Moderators decide again, and you are told.`,
  'objection-too-late': msg`The time for objections to this decision is over.`,
  'same-moderator': msg`You have hidden this, and its person has objected. Leave it to another moderator.`,
  'limit-reached': msg`You have as many as you can keep. Remove some first.`,
  conflict: msg`Another change is running. Wait until it has finished, then try again.`,
  'not-signed-yet': msg`This is not signed yet. Wait 10 seconds, then try again. If it stays so, ask the operator of this marketplace.`,
  'history-changed': msg`The history has changed: this position is no longer there. Load the page again.`,
  'idempotency-key-reused': msg`This was sent before with other content. Load the page again, then repeat it.`,
  'precondition-failed': msg`The task was edited after you read it. Read it again, then repeat your change.`,
  'payload-too-large': msg`This is too long to be sent; shorten it.`,
  'unsupported-media-type': msg`The server cannot read this. Load the page again.`,
  'too-many-requests': msg`You made too many calls. Wait a little, then try again.`,
  'head-too-large': msg`The address is too long; shorten it.`,
  internal: msg`Something went wrong on our side. Try again. If it fails again, tell us the request id.`,
  unavailable: msg`This is not available at the moment. Nothing was lost; try again shortly.`,
};

interface Problem {
  readonly type?: string | undefined;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly errors?: readonly FieldError[] | undefined;
}

const prefix = 'urn:marketplace:problem:';
const isKind = (kind: string): kind is ProblemKind => Object.hasOwn(problemTexts, kind);

const textOf = (kind: ProblemKind, seconds: number | undefined): string =>
  kind === 'too-many-requests' && seconds !== undefined
    ? t`You made too many calls. Try again in ${{ wait: durationText(seconds) }}.`
    : t(problemTexts[kind]);

/** The kind in the `type` of a problem; '' if the `type` is not from this API. */
export const kindOf = (type: string | undefined): string =>
  type?.startsWith(prefix) ? type.slice(prefix.length) : '';

/** The problem with its texts in the page's language. A kind that only a newer service knows stays English. */
export const inPageLanguage = <Given extends Problem>(problem: Given): Given => {
  const kind = kindOf(problem.type);
  if (language === sourceLanguage || !isKind(kind)) return problem;
  const { errors } = problem;
  const rules = errors?.map(ruleText) ?? [];
  const allKnown = rules.length > 0 && rules.every((rule) => rule !== undefined);
  const message =
    kind === 'invalid-request' && allKnown
      ? [...new Set(rules)].join(' ')
      : textOf(kind, problem.retryAfterSeconds);
  const faults = errors?.map(({ path }, index) => ({
    path,
    message: rules[index] ?? t`This is not valid; check it.`,
  }));
  return { ...problem, message, ...(faults && { errors: faults }) };
};
