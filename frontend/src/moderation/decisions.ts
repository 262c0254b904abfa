import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DecisionGround, Reported, ReportOutcome, ThingKind } from '@marketplace/contracts';

export type Decided = NonNullable<Reported['decision']>['decision'];

const sentences: Readonly<Record<Decided, Readonly<Record<ThingKind, MessageDescriptor>>>> = {
  hide: {
    task: msg`A moderator has hidden your task`,
    review: msg`A moderator has hidden your review`,
    user: msg`A moderator has hidden your words on your profile`,
  },
  show: {
    task: msg`A moderator has shown your task again`,
    review: msg`A moderator has shown your review again`,
    user: msg`A moderator has shown your words on your profile again`,
  },
};
/** What was decided, for the person whose thing it is: on a page, in a notification and in a mail. */
export const decisionText = (decision: Decided, kind: ThingKind): string => t(sentences[decision][kind]);

const grounds: Readonly<Record<Decided, Readonly<Record<DecisionGround, MessageDescriptor>>>> = {
  hide: { illegal: msg`It breaks the law.`, terms: msg`It breaks the terms of this marketplace.` },
  show: {
    illegal: msg`It does not break the law.`,
    terms: msg`It does not break the terms of this marketplace.`,
  },
};
export const groundText = (decision: Decided, ground: DecisionGround): string => t(grounds[decision][ground]);

const outcomes: Readonly<Record<ReportOutcome, Readonly<Record<ThingKind, MessageDescriptor>>>> = {
  hidden: {
    task: msg`A moderator has hidden the task that you reported`,
    review: msg`A moderator has hidden the review that you reported`,
    user: msg`A moderator has hidden the words of the profile that you reported`,
  },
  'not-hidden': {
    task: msg`The task that you reported stays visible`,
    review: msg`The review that you reported stays visible`,
    user: msg`The words of the profile that you reported stay visible`,
  },
  'shown-again': {
    task: msg`The task that you reported is shown again`,
    review: msg`The review that you reported is shown again`,
    user: msg`The words of the profile that you reported are shown again`,
  },
};
/** What became of a thing, for a person who reported it. */
export const outcomeText = (outcome: ReportOutcome, kind: ThingKind): string => t(outcomes[outcome][kind]);
