import type { ProjectionName } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';

/** Older answers are refused for so long, in milliseconds; after that, an operator must have reset the store. */
const refuseFor = 30_000;

/** Where a read's generation is. In another era the ledger has another history, and its positions mean other events. */
interface Reached {
  readonly position: number;
  readonly era: number;
}

/** Checks where a read is. */
type AssertForward = (projection: ProjectionName, reached: Reached) => void;

const isBefore = (one: Reached, other: Reached): boolean =>
  one.era === other.era ? one.position < other.position : one.era < other.era;
const start: Reached = { position: 0, era: 0 };

/**
 * Prevents that a process answers with older documents than before. Read models do not wait for the disk, so after a crash of
 * PostgreSQL they may be behind until the projector has applied the last events again.
 */
export interface ForwardOnly {
  /**
   * Call it at the start of a read, and the returned function at its end. Concurrent reads may end in any order.
   * @throws {Problem} `unavailable` if it is behind what was known at the start of the read: in its position, or in its era
   */
  begin(): AssertForward;
}

export const createForwardOnly = (now: () => number = () => performance.now()): ForwardOnly => {
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
          throw unavailable(
            'What is read here',
            new Error(`${projection} is at ${reached.position}, after ${before.position}.`),
          );
      }
      behindSince.delete(projection);
      if (isBehind || isBefore(highest.get(projection) ?? start, reached))
        highest = new Map([...highest, [projection, reached]]);
    };

  return { begin: () => assertSince(highest) };
};
