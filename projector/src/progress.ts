import type { StoredEvent } from '@marketplace/contracts';

/** What a pipeline has under way. */
export interface Progress {
  /** Age of the oldest event that is here and not yet applied; 0 without one. */
  secondsBehind(): number;
  received(events: readonly StoredEvent[]): void;
  /** That many of the events received, the oldest first. */
  applied(events: number): void;
  /** What was received and not applied is given up: it comes again, here or elsewhere. */
  dropped(): void;
}

export const createProgress = (): Progress => {
  let underWay: readonly { readonly from: number; readonly events: number }[] = [];

  return {
    secondsBehind: () => {
      const [oldest] = underWay;
      return oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.from) / 1000;
    },
    received: (events) => {
      const [first] = events;
      if (first) underWay = [...underWay, { from: Date.parse(first.recordedAt), events: events.length }];
    },
    applied: (events) => {
      const [oldest, ...rest] = underWay;
      if (oldest)
        underWay = oldest.events > events ? [{ ...oldest, events: oldest.events - events }, ...rest] : rest;
    },
    dropped: () => {
      underWay = [];
    },
  };
};
