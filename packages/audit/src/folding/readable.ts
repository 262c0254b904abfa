import { UnreadableEvent, upcastFact, type StoredFact } from '@marketplace/contracts';

/** What happened, in the current version of the event; undefined if this program can't read it. */
export const readable = (fact: StoredFact): ReturnType<typeof upcastFact> | undefined => {
  try {
    return upcastFact(fact);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};
