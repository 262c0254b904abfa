import { hash as digestOf } from 'node:crypto';
import { genesisHash, type DigestedPlace, type SealedEvent } from '@marketplace/event-store';
import { chainHash } from '@marketplace/event-store/testing';

/** Puts events into a chain, one after the other. */
export const chained = (events: readonly Omit<SealedEvent, 'position' | 'hash'>[]): SealedEvent[] => {
  let last = genesisHash;
  return events.map((event, index) => {
    const position = index + 1;
    last = chainHash(last, position, digestOf('sha256', event.canonical, 'buffer'));
    return { position, hash: last.toString('hex'), ...event };
  });
};

interface Between {
  readonly after: number;
  readonly to: number;
}

/** `readDigests` of a ledger with the events of a chain. */
export const digestsOf =
  (events: readonly SealedEvent[]) =>
  ({ after, to }: Between, onEvent: (place: DigestedPlace) => void): Promise<void> => {
    for (const { position, hash, canonical } of events.slice(after, to)) {
      const digest = digestOf('sha256', canonical, 'hex');
      onEvent({ position, hash, digest, texts: { missing: [], wrong: false } });
    }
    return Promise.resolve();
  };
