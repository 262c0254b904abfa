import type { Feed } from '@marketplace/event-store';
import type { ProjectionStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { bidCountsProjection } from './bid-counts/bidCountsProjection.ts';
import type { Projection } from './changes.ts';
import { createRunner, type ProjectionStatus } from './runner.ts';
import { tasksProjection } from './tasks/tasksProjection.ts';

export interface Projector {
  /** Makes the read models' schema where it is not there, and begins to follow the feed. */
  start(): Promise<void>;
  /** Finishes the batches under way. */
  stop(): Promise<void>;
  status(): Promise<readonly ProjectionStatus[]>;
}

export const projections: readonly Projection[] = [tasksProjection, bidCountsProjection];

export const createProjector = (parts: {
  readonly feed: Feed;
  readonly store: ProjectionStore;
  readonly logger: Logger;
}): Projector => {
  const runners = projections.map((projection) => createRunner({ ...parts, projection }));
  return {
    start: async () => {
      await parts.store.prepare();
      await Promise.all(runners.map((runner) => runner.start()));
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
    status: () => Promise.all(runners.map((runner) => runner.status())),
  };
};
