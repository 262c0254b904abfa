import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DecisionGround, Reported, ThingKind } from '@marketplace/contracts';

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
