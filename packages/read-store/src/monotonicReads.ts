import { partitionCount, type ProjectionName } from '@marketplace/contracts';
import { beingUpdated } from '@marketplace/service-kit';

/** Older answers are refused for so long, in milliseconds; after that, an operator must have reset the store. */
const refuseFor = 30_000;

/** Where a read's generation is. In another timeline the ledger has another history, and its positions mean other events. */
interface Reached {
  readonly position: number;
  /** The position of each partition, if some are further than `position`; else empty. */
  readonly further: readonly number[];
  readonly timeline: number;
}

/** Checks where a read is. */
type AssertForward = (projection: ProjectionName, reached: Reached) => void;

const start: Reached = { position: 0, further: [], timeline: 0 };
const partitions = Array.from({ length: partitionCount }, (_, partition) => partition);
const positionIn = ({ position, further }: Reached, partition: number): number =>
  further[partition] ?? position;
/** In one partition at least: each one may go back by itself. */
const isBefore = (one: Reached, other: Reached): boolean =>
  one.timeline === other.timeline
    ? partitions.some((partition) => positionIn(one, partition) < positionIn(other, partition))
    : one.timeline < other.timeline;
const textOf = ({ position, further }: Reached): string => [position, ...further].join(' ');
/** The highest of both in each partition. */
const latest = (one: Reached, other: Reached): Reached => {
  if (one.timeline !== other.timeline) return one.timeline < other.timeline ? other : one;
  const further = partitions.map((partition) =>
    Math.max(positionIn(one, partition), positionIn(other, partition)),
  );
  return { position: Math.min(...further), further, timeline: one.timeline };
};

/**
 * Prevents that a process answers with older documents than before. Read models do not wait for the disk, so after a crash of
 * PostgreSQL they may be behind until the projector has applied the last events again.
 */
export interface ForwardOnly {
  /**
   * Call it at the start of a read, and the returned function at its end. Concurrent reads may end in any order.
   * @throws {Problem} `unavailable` if it is behind what was known at the start of the read: in its position, or in its timeline
   */
  begin(): AssertForward;
}

export const createMonotonicReads = (now: () => number = () => performance.now()): ForwardOnly => {
  let highest: ReadonlyMap<ProjectionName, Reached> = new Map();
  const behindSince = new Map<ProjectionName, number>();

  const assertSince =
    (seen: typeof highest): AssertForward =>
    (projection, reached) => {
      const before = seen.get(projection) ?? start;
      const isBehind = isBefore(reached, before);
      if (isBehind) {
        const since = behindSince.get(projection) ?? now();
        behindSince.set(projection, since);
        if (now() - since < refuseFor)
          throw beingUpdated(new Error(`${projection} is at ${textOf(reached)}, after ${textOf(before)}.`));
      }
      behindSince.delete(projection);
      const known = highest.get(projection) ?? start;
      if (isBehind) highest = new Map([...highest, [projection, reached]]);
      else if (isBefore(known, reached))
        highest = new Map([...highest, [projection, latest(known, reached)]]);
    };

  return { begin: () => assertSince(highest) };
};
