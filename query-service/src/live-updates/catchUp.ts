import { createTurns } from '@marketplace/service-kit/async';
import type { Client } from './client.ts';
import type { SharedUpdates } from './sharedUpdates.ts';
import type { VisibleUpdates } from './visibleUpdates.ts';

/** The most messages that a client gets before it is checked that the client reads. */
const mostAtOnce = 500;

interface CatchUpParts {
  readonly updates: VisibleUpdates;
  readonly shared: Pick<SharedUpdates, 'recent' | 'isCurrent'>;
  /** Called without an await after the client got its last update, so it misses no batch. */
  readonly onUpToDate: (client: Client) => void;
}

/** Sends a client the updates that it missed. */
export type CatchUp = (client: Client, address: string, signal: AbortSignal) => Promise<void>;

export const createCatchUp = ({ updates, shared, onUpToDate }: CatchUpParts): CatchUp => {
  const turns = createTurns({ atOnce: 8, ofOne: 2 });

  /** Reads the feed once for the client. Its turn ends with that, so a client that reads slowly holds up no other. */
  const sendFromFeed: CatchUp = async (client, address, signal) => {
    const endTurn = await turns.take(address, signal);
    try {
      for await (const batch of updates.after(client.position, signal, mostAtOnce)) {
        client.send(batch);
        return;
      }
    } finally {
      endTurn();
    }
  };

  return async (client, address, signal) => {
    const sharing = shared.recent();
    const recent = await sharing;
    if (recent === undefined) return;
    while (!signal.aborted) {
      // Another history has begun; positions that the client got before mean nothing now.
      if (!shared.isCurrent(sharing)) {
        client.sendHistoryChanged();
        client.end();
        return;
      }
      if (client.position < recent.from()) await sendFromFeed(client, address, signal);
      else {
        const missed = recent.after(client.position, mostAtOnce);
        client.send(missed);
        if (missed.upTo === recent.upTo()) {
          onUpToDate(client);
          return;
        }
      }
      if (!(await client.hasRead())) return;
    }
  };
};
