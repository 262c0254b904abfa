import type { StoredEvent } from '@marketplace/contracts';
import type { DeadLetter } from '@marketplace/event-store';
import type { Fault } from '../folding/fold.ts';

export const createHeldTasks = (
  letters: readonly Pick<DeadLetter, 'taskId' | 'position'>[],
  discardedEvents: ReadonlySet<string>,
) => {
  const tasks = new Map<string, number>();
  const discarded = new Set(discardedEvents);
  const hold = (taskId: string, position: number) =>
    void tasks.set(taskId, Math.min(position, tasks.get(taskId) ?? position));
  for (const { taskId, position } of letters) hold(taskId, position);
  return {
    passesOver: ({ taskId, position, id }: StoredEvent) =>
      position >= (tasks.get(taskId) ?? Infinity) || discarded.has(id),
    hold,
    release: (taskId: string) => void tasks.delete(taskId),
    discard: (eventIds: Iterable<string>) => {
      for (const id of eventIds) discarded.add(id);
    },
    count: () => tasks.size,
  };
};

/** Knows the events to pass over: discarded events, and the events of a held task from its first dead letter on. */
export type HeldTasks = ReturnType<typeof createHeldTasks>;

/** If more tasks are held, by events of more users, the projection is broken, not the events. */
const mostHeld = 1_000;
const mostUsers = 100;

export const createBrake = () => {
  /** The users of all failed events: about as many as held tasks at most. */
  const users = new Set<string>();
  return {
    /** True if no earlier event of this user failed. Only such an event is tried again, because other events wait meanwhile. */
    isFirst: ({ event }: Fault) => !users.has(event.actor.uid),
    /** @throws if the projection is broken: it then waits until an engineer repairs it */
    check: (faults: readonly Fault[], heldTasks: number) => {
      for (const { event } of faults) users.add(event.actor.uid);
      if (faults.length > 0 && heldTasks > mostHeld && users.size > mostUsers)
        throw new Error(
          `More than ${mostHeld} tasks have events that can't be applied, by ${users.size} users.`,
        );
    },
  };
};

/** Tells a broken projection from bad events, so that bad events of a few users never stop a projection for other users. */
export type Brake = ReturnType<typeof createBrake>;
