import type { LedgerReads } from '@marketplace/event-store';
import type { Job } from '@marketplace/service-kit';
import { askForStamp, StampFault } from './askForStamp.ts';

const every = 60_000;
/** In one run: after an authority was away for a day. */
const mostAtOnce = 24;

export type StampStore = Pick<LedgerReads, 'readUnstamped' | 'keepStamp' | 'keepStampFault'>;

/** Gets a time stamp for each signed head of the last 7 days, the newest first. A failure is kept for the doctor, and tried again. */
export const createStamping = (parts: {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => StampStore;
  readonly leadership: NonNullable<Job['leadership']>;
  /** The URL of the time stamp authority. */
  readonly url: string;
  readonly clock: () => Date;
}): Job => ({
  name: 'time stamps',
  every,
  leadership: parts.leadership,
  run: async ({ signal }) => {
    const store = parts.store();
    for (const { position, signature } of await store.readUnstamped(mostAtOnce)) {
      try {
        await store.keepStamp(
          position,
          await askForStamp(parts.url, Buffer.from(signature, 'base64'), { signal, clock: parts.clock }),
        );
      } catch (error) {
        if (signal.aborted || !(error instanceof StampFault)) throw error;
        await store.keepStampFault(position, error.message);
        break; // the next ones would fail, too
      }
    }
    return undefined;
  },
});
