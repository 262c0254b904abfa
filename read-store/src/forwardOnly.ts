import type { ProjectionName } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';

/** Older answers are refused for so long, in milliseconds; after that, an operator must have reset the store. */
const refuseFor = 30_000;

/** Checks the position of a read. */
type AssertForward = (projection: ProjectionName, position: number) => void;

/**
 * Prevents that a process answers with older documents than before. Read models do not wait for the disk, so after a crash of
 * PostgreSQL they may be behind until the projector has applied the last events again.
 */
export interface ForwardOnly {
  /**
   * Call it at the start of a read, and the returned function at its end. Concurrent reads may end in any order.
   * @throws {Problem} `unavailable` if the position is behind one that was known at the start of the read
   */
  begin(): AssertForward;
}

export const createForwardOnly = (now: () => number = () => performance.now()): ForwardOnly => {
  let highest: ReadonlyMap<ProjectionName, number> = new Map();
  const behindSince = new Map<ProjectionName, number>();

  const assertSince =
    (seen: typeof highest): AssertForward =>
    (projection, position) => {
      const before = seen.get(projection) ?? 0;
      const isBehind = position < before;
      if (isBehind) {
        const since = behindSince.get(projection) ?? now();
        behindSince.set(projection, since);
        if (now() - since < refuseFor)
          throw unavailable(
            'What is read here',
            new Error(`${projection} is at ${position}, after ${before}.`),
          );
      }
      behindSince.delete(projection);
      if (isBehind || position > (highest.get(projection) ?? 0))
        highest = new Map([...highest, [projection, position]]);
    };

  return { begin: () => assertSince(highest) };
};
