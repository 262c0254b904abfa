import type { EventBatch } from '@marketplace/event-store';

export const reaches = ({ upTo }: EventBatch, position: number): boolean =>
  Math.max(0, ...upTo.values()) >= position;

/** The part of a batch up to the limit, and the rest. */
const split = (
  batch: EventBatch,
  limit: number,
): { readonly now: EventBatch | undefined; readonly later: EventBatch | undefined } => {
  if ([...batch.upTo.values()].every((position) => position <= limit))
    return { now: batch, later: undefined };
  if (limit <= 0) return { now: undefined, later: batch };
  const { events, upTo } = batch;
  return {
    now: {
      events: events.filter(({ position }) => position <= limit),
      upTo: new Map([...upTo].map(([partition, position]) => [partition, Math.min(position, limit)])),
    },
    later: { events: events.filter(({ position }) => position > limit), upTo },
  };
};

const unlessAborted = async (moved: Promise<undefined>, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const wake = () => resolve(undefined);
  signal.addEventListener('abort', wake, { once: true });
  await Promise.race([moved, aborted]);
  signal.removeEventListener('abort', wake);
};

export const createBarrier = () => {
  let limit = Number.POSITIVE_INFINITY;
  let moved = Promise.withResolvers<undefined>();

  return {
    /** The highest position that may be applied. */
    set: (next: number) => {
      if (next === limit) return;
      limit = next;
      moved.resolve(undefined);
      moved = Promise.withResolvers();
    },
    /** Yields the part of the batch that may be applied now, then the rest when the limit has moved; ends early when the signal aborts. */
    async *pass(batch: EventBatch, signal: AbortSignal): AsyncGenerator<EventBatch> {
      let rest: EventBatch | undefined = batch;
      while (rest !== undefined && !signal.aborted) {
        const wasMoved = moved.promise;
        const { now, later } = split(rest, limit);
        rest = later;
        if (now) yield now;
        if (later) await unlessAborted(wasMoved, signal);
      }
    },
  };
};

/** How far events may be applied now: all of them, or up to a position where generations stop for a comparison. */
export type Barrier = ReturnType<typeof createBarrier>;
