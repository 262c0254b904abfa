import { z } from 'zod';
import type { EventData } from './eventTypes.ts';
import { taskIdSchema } from './task.ts';
import { daysToObject } from './values/limits.ts';
import { dayMs } from './values/day.ts';
import type { PersonalText } from './values/personal.ts';
import type { DecisionGround, ThingKind } from './values/vocabulary.ts';

/** A thing that can be reported and hidden, as calls name it. */
export const aboutSchema = z
  .union(
    [
      z.strictObject({ task: taskIdSchema }),
      z.strictObject({ review: z.uuid() }),
      z.strictObject({ user: z.string().min(1).max(128) }),
    ],
    { error: 'about must name one thing: {task: id}, {review: id} or {user: uid}.' },
  )
  .meta({ id: 'About', description: 'A task, a review or the profile of a user' });
export type About = z.infer<typeof aboutSchema>;

/** A thing with its kind and its id, in lower case where it is a UUID. */
export interface Thing {
  readonly kind: ThingKind;
  readonly id: string;
}

export const thingOf = (about: About): Thing => {
  if ('user' in about) return { kind: 'user', id: about.user };
  return 'task' in about
    ? { kind: 'task', id: about.task.toLowerCase() }
    : { kind: 'review', id: about.review.toLowerCase() };
};

/** What a moderator decided about a thing. */
export interface ThingDecided {
  readonly type: 'ThingHidden' | 'ThingShown';
  readonly data: EventData<'ThingHidden'>;
  /** ISO 8601, UTC */
  readonly recordedAt: string;
}

/** When a moderator hid a thing, ISO 8601, UTC, with the ground and the reason, a text of its person; empty if it is shown. */
export interface Hiding {
  readonly hiddenAt: string;
  readonly ground: '' | DecisionGround;
  readonly reason: PersonalText;
}
export const notHidden: Hiding = { hiddenAt: '', ground: '', reason: '' };

/** How the decision hides its thing, or shows it; undefined: it changes nothing. */
export const hidingAfter = ({ type, data, recordedAt }: ThingDecided): Hiding | undefined => {
  if (type === 'ThingShown') return data.again && notHidden;
  return { hiddenAt: recordedAt, ground: data.ground, reason: data.reason };
};

/** The last moment for an objection to a decision of this time (ISO 8601, UTC). */
export const objectUntil = (decidedAt: string): string =>
  new Date(Date.parse(decidedAt) + daysToObject * dayMs).toISOString();
