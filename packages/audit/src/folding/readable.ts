import {
  isTaskEvent,
  UnreadableEvent,
  upcastFact,
  type StoredFact,
  type TaskEvent,
} from '@marketplace/contracts';

/** The event in its current version; undefined if this program can't read it. */
export const readable = (fact: StoredFact): ReturnType<typeof upcastFact> | undefined => {
  try {
    return upcastFact(fact);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};

/** The same for an event of a task; also undefined for an event that is not about a task. */
export const readableTaskEvent = (fact: StoredFact): TaskEvent | undefined => {
  const happened = readable(fact);
  return happened && isTaskEvent(happened) ? happened : undefined;
};
