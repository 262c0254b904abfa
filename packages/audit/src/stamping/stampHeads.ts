import type { LedgerReads } from '@marketplace/event-store';
import { askForStamp, StampFault } from './askForStamp.ts';

/** In one call: after an authority was away for a day. */
const mostAtOnce = 24;

/** Gets a time stamp for each checked head of the last 7 days, the newest first. A failure is kept for the doctor. */
export const stampHeads = async (
  store: Pick<LedgerReads, 'readUnstamped' | 'keepStamp' | 'keepStampFault'>,
  { url, signal, clock }: { readonly url: string; readonly signal: AbortSignal; readonly clock: () => Date },
): Promise<void> => {
  for (const { position, signature } of await store.readUnstamped(mostAtOnce)) {
    try {
      await store.keepStamp(
        position,
        await askForStamp(url, Buffer.from(signature, 'base64'), { signal, clock }),
      );
    } catch (error) {
      if (signal.aborted || !(error instanceof StampFault)) throw error;
      return store.keepStampFault(position, error.message); // the next ones would fail, too
    }
  }
};
