import type { ProjectionName, StoredFact } from '@marketplace/contracts';
import type { Assignment, AssignedFeed } from '@marketplace/event-store';
import type { Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';

/** In milliseconds: how long this reader has no partitions after it left them. The time doubles with each leave. */
const firstLeave = 2_000;
const longestLeave = 8_000;

/** An event that newer code wrote, and the projections that can't continue without it. */
export interface NewerEventFound {
  readonly event: StoredFact;
  readonly projections: readonly ProjectionName[];
}

/** Keeps the last event that only newer code can read, and logs each such event once. */
export const createNewerLog = (logger: Logger) => {
  let last: NewerEventFound | undefined;
  return {
    last: () => last,
    add: (found: NewerEventFound): void => {
      const { position, taskId, type, schemaVersion } = found.event;
      if (last?.event.position !== position)
        logger.error(
          { projections: found.projections, position, taskId, type, schemaVersion },
          'a newer program wrote this event, so its partition waits: update this projector',
        );
      last = found;
    },
  };
};

/**
 * Follows one assignment of the feed after the other. When `follow` resolves to true, this reader leaves its partitions for some
 * seconds, so that another projector can take them, and then asks for an assignment again.
 */
export const consumeAssignments = async (deps: {
  readonly feed: AssignedFeed;
  readonly group: string;
  readonly signal: AbortSignal;
  readonly follow: (assignment: Assignment) => Promise<boolean>;
}): Promise<void> => {
  const { feed, group, signal, follow } = deps;
  const followUntilLeaving = async (): Promise<void> => {
    // Ending the iteration gives up the leadership of the group, or the place in it.
    for await (const assignment of feed.assignments(group, signal)) if (await follow(assignment)) return;
  };
  for (let leave = firstLeave; !signal.aborted; leave = Math.min(leave * 2, longestLeave)) {
    await followUntilLeaving();
    await pause(leave, signal);
  }
};
