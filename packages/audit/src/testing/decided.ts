import { thingKinds, type EventData } from '@marketplace/contracts';

/** A decision of a moderator about a thing of any kind, by a number. */
export const decided = (which: number): EventData<'ThingHidden'> => ({
  thing: thingKinds[which % thingKinds.length] ?? 'task',
  thingId: '',
  personUid: 'ada',
  ground: 'terms',
  reason: 'Spam',
  ...(which % 2 === 0 && { again: true }),
});
