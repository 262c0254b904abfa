import type { StoredEvent } from '@marketplace/contracts';
import type { Feed, RelayCheckpoints } from '../../index.ts';

/** How far the topic is behind the ledger. */
export interface RelayLag {
  /** All events up to here are published, by the process that leads. */
  readonly position: number;
  readonly head: number;
  /** `seconds`: the age of the oldest event that is not published. */
  readonly lag: { readonly events: number; readonly seconds: number };
}

/** Computed from the ledger and the relay's checkpoint, so that standby processes know it too. */
export const createRelayLag =
  (parts: {
    readonly topic: string;
    readonly checkpoints: Pick<RelayCheckpoints, 'load'>;
    readonly feed: Pick<Feed, 'head'>;
    readonly firstAfter: (position: number) => Promise<readonly Pick<StoredEvent, 'recordedAt'>[]>;
  }) =>
  async (): Promise<RelayLag> => {
    const { position } = await parts.checkpoints.load(parts.topic);
    const head = Math.max(await parts.feed.head(), position);
    const [oldest] = head > position ? await parts.firstAfter(position) : [];
    const seconds = oldest ? Math.max(0, Date.now() - Date.parse(oldest.recordedAt)) / 1000 : 0;
    return { position, head, lag: { events: head - position, seconds } };
  };
