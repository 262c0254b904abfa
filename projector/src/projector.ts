import type { Leadership, SharedFeed } from '@marketplace/event-store';
import type { ProjectionName, ProjectionStore } from '@marketplace/read-store';
import type { Logger, Tracing } from '@marketplace/service-kit';
import { bidCountsProjection } from './bids/bidCountsProjection.ts';
import type { Projection } from './changes.ts';
import type { ReadTask } from './dead-letters/settling.ts';
import { createPipeline } from './pipeline.ts';
import type { ProjectionStatus } from './runner.ts';
import { tasksProjection } from './tasks/tasksProjection.ts';

export interface Projector {
  /** Makes the read models' schema where it is not there, and begins to follow the feed. */
  start(): Promise<void>;
  /** Finishes the batches under way. */
  stop(): Promise<void>;
  status(): Promise<readonly ProjectionStatus[]>;
  /** Whether an event can't be applied here, and holds up those after it. */
  isFailing(name: ProjectionName): boolean;
}

export const projections: readonly Projection[] = [tasksProjection, bidCountsProjection];

export const createProjector = (parts: {
  readonly feed: SharedFeed;
  readonly store: ProjectionStore;
  readonly leadership: Leadership;
  readonly readTask: ReadTask;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
}): Projector => {
  const pipelines = projections.map((projection) => createPipeline({ ...parts, projection }));
  return {
    start: async () => {
      await parts.store.prepare();
      await Promise.all(pipelines.map((pipeline) => pipeline.start()));
    },
    stop: async () => {
      await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    },
    status: () => Promise.all(pipelines.map((pipeline) => pipeline.status())),
    isFailing: (name) => pipelines.some((pipeline) => pipeline.name === name && pipeline.isFailing()),
  };
};
