import type { StoredEvent } from '@marketplace/contracts';

const rateWindow = 5_000;

/** How far a pipeline is, and how fast. */
export interface Progress {
  readonly position: number;
  /** Events a second, over the last seconds. */
  rate(): number;
  /** Age of the oldest event that is here and not yet applied; 0 without one. */
  secondsBehind(): number;
  startAt(position: number): void;
  received(batch: readonly StoredEvent[]): void;
  applied(position: number, events: number): void;
}

export const createProgress = (): Progress => {
  let position = 0;
  let underWay: readonly { readonly from: number; readonly to: number }[] = [];
  let recent: readonly { readonly at: number; readonly events: number }[] = [];
  const stillRecent = () => recent.filter(({ at }) => at > performance.now() - rateWindow);

  return {
    get position() {
      return position;
    },
    rate: () => Math.round(stillRecent().reduce((sum, { events }) => sum + events, 0) / (rateWindow / 1000)),
    secondsBehind: () => {
      const [oldest] = underWay;
      return oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.from) / 1000;
    },
    startAt: (start) => {
      position = start;
    },
    received: (batch) => {
      const first = batch[0];
      const last = batch.at(-1);
      if (first && last) underWay = [...underWay, { from: Date.parse(first.recordedAt), to: last.position }];
    },
    applied: (reached, events) => {
      position = reached;
      underWay = underWay.filter(({ to }) => to > reached);
      recent = [...stillRecent(), { at: performance.now(), events }];
    },
  };
};
