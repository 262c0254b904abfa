import { createWakeUps, type WakeUps } from '../feed/wakeUps.ts';
import type { PartitionEnds } from './relayCheckpoints.ts';

/** In milliseconds: younger news is used without a read of the stored checkpoint. */
const freshMs = 1_000;

/** The relay tells all processes up to which position it publishes, because readers of a quiet partition get no message. */
export interface RelayNews {
  announce(topic: string, ends: PartitionEnds): void;
  /** The last news; if it is too old, the checkpoint that the relay has stored. */
  latest(topic: string): Promise<PartitionEnds>;
  /** Counts the news of all topics. News may be lost. */
  readonly arrivals: Pick<WakeUps, 'count' | 'past'>;
}

const prefix = 'relay ';

/** News reaches this process directly, and other processes as payloads of a NOTIFY. */
export const createRelayNews = (
  announce: (payload: string) => void,
  stored: (topic: string) => Promise<PartitionEnds>,
) => {
  const latest = new Map<string, PartitionEnds & { readonly at: number }>();
  const arrivals = createWakeUps();
  const take = (topic: string, { position, lastOfPartition }: PartitionEnds): void => {
    latest.set(topic, { position, lastOfPartition, at: performance.now() });
    arrivals.wake();
  };
  const relayNews: RelayNews = {
    arrivals,
    announce: (topic, ends) => {
      take(topic, ends);
      announce(prefix + JSON.stringify([topic, ends.position, ends.lastOfPartition]));
    },
    latest: async (topic) => {
      const last = latest.get(topic);
      return last && performance.now() - last.at < freshMs ? last : stored(topic);
    },
  };
  return {
    relayNews,
    heard: (payload: string | undefined): void => {
      if (!payload?.startsWith(prefix)) return;
      const [topic, position, lastOfPartition] = JSON.parse(payload.slice(prefix.length)) as [
        string,
        number,
        number[],
      ];
      take(topic, { position, lastOfPartition });
    },
  };
};
