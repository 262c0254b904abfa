import type { Delivery } from '@marketplace/event-store';

export const reaches = ({ upTo }: Delivery, position: number): boolean =>
  Math.max(0, ...upTo.values()) >= position;

/** How far events may be applied now: all of them, or up to a position where generations stop for a comparison. */
export interface Gate {
  /** The highest position that may be applied. */
  set(limit: number): void;
  /** Yields the part of the delivery that may be applied now, then the rest when the limit has moved; ends early when the signal aborts. */
  pass(delivery: Delivery, signal: AbortSignal): AsyncIterable<Delivery>;
}

/** The part of a delivery up to the limit, and the rest. */
const split = (
  delivery: Delivery,
  limit: number,
): { readonly now: Delivery | undefined; readonly later: Delivery | undefined } => {
  if ([...delivery.upTo.values()].every((position) => position <= limit))
    return { now: delivery, later: undefined };
  if (limit <= 0) return { now: undefined, later: delivery };
  const { events, upTo } = delivery;
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

export const createGate = (): Gate => {
  let limit = Number.POSITIVE_INFINITY;
  let moved = Promise.withResolvers<undefined>();

  return {
    set: (next) => {
      if (next === limit) return;
      limit = next;
      moved.resolve(undefined);
      moved = Promise.withResolvers();
    },
    async *pass(delivery, signal): AsyncGenerator<Delivery> {
      let rest: Delivery | undefined = delivery;
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
