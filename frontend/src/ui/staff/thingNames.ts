import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { EventData, ThingKind } from '@marketplace/contracts';
import { groundText, type Decided } from '../../moderation/decisions.ts';
import { isolate } from '../sentences/isolate.ts';

/** What moderators decide about, for staff. */
export const thingNames: Readonly<Record<ThingKind, MessageDescriptor>> = {
  task: msg`Task`,
  review: msg({ message: 'Review', context: 'noun' }),
  user: msg`Profile`,
};

/** 'Task · It breaks the law. It sells what is stolen.' */
export const decidedText = (
  decision: Decided,
  { thing, ground, reason }: Pick<EventData<'ThingHidden'>, 'thing' | 'ground' | 'reason'>,
): string => `${t(thingNames[thing])} · ${groundText(decision, ground)} ${isolate(reason)}`;
