import { thingDecidedSchema } from '../eventData.ts';
import type { EventDefinition } from './eventDefinition.ts';

const decided = {
  version: 1,
  data: thingDecidedSchema,
  textsOfPerson: { reason: 'personUid' },
  relists: true,
  update: 'updated',
  by: 'moderator',
  onlyOwnBid: true,
} as const;

/** The decisions of moderators. About a task or a review they are in the task's stream, about a profile in the stream of its person. */
export const moderationEvents = {
  ThingHidden: {
    ...decided,
    receipt: ['hid something of {task}'],
    about:
      'A moderator hid a task, a review, or the words of a profile: only those concerned, and staff, see it.',
  },
  ThingShown: {
    ...decided,
    receipt: ['showed something of {task} again'],
    about: 'A moderator showed it again, or keeps what was reported.',
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
