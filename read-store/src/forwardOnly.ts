import type { ProjectionName } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';

/** So long answers that would go back are refused; after that the store has surely been set back on purpose. */
const refuseFor = 30_000;

/**
 * Keeps a process from answering older documents than it has answered before. Read models do not wait for the disk, so after
 * a crash of PostgreSQL they may be some events behind until the projector has applied these again.
 */
export const createForwardOnly = (now: () => number = () => performance.now()) => {
  const highest = new Map<ProjectionName, number>();
  let behindSince: number | undefined;

  /** @throws {Problem} `unavailable` where the position is behind one that was seen before */
  return (projection: ProjectionName, position: number): void => {
    const before = highest.get(projection) ?? 0;
    if (position < before) {
      behindSince ??= now();
      if (now() - behindSince < refuseFor)
        throw unavailable('What is read here', new Error(`${projection} is at ${position}, after ${before}.`));
    }
    behindSince = undefined;
    highest.set(projection, position);
  };
};
