import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ThingKind } from '@marketplace/contracts';

/** What moderators decide about, for staff. */
export const thingNames: Readonly<Record<ThingKind, MessageDescriptor>> = {
  task: msg`Task`,
  review: msg({ message: 'Review', context: 'noun' }),
  user: msg`Profile`,
};
