import type { EventStore } from '@marketplace/event-store';
import type { Job } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';

const tryAgainEvery = 1_000;

/** The leadership of a store that may not be open yet. */
export const leadsOnceOpen = (
  store: () => Pick<EventStore, 'leadership'>,
): NonNullable<Job['leadership']> => ({
  async *terms(name, signal) {
    while (!signal.aborted) {
      let leadership: EventStore['leadership'] | undefined;
      try {
        ({ leadership } = store());
      } catch {
        await pause(tryAgainEvery, signal);
      }
      if (leadership) yield* leadership.terms(name, signal);
    }
  },
});
