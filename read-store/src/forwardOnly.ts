import type { ProjectionName } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';

/** So long answers that would go back are refused; after that the store has surely been set back on purpose. */
const refuseFor = 30_000;

/** Checks the position that a projection was read at. */
export type AssertForward = (projection: ProjectionName, position: number) => void;

/**
 * Keeps a process from answering older documents than it has answered before. Read models do not wait for the disk, so after
 * a crash of PostgreSQL they may be some events behind until the projector has applied these again.
 */
export interface ForwardOnly {
  /**
   * To be called when a read begins; the function that it gives when it has been read. Reads at the same time may end in any order.
   * @throws {Problem} `unavailable` where the position is behind one that was seen before the read began
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
