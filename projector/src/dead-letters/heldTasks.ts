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

/** Knows the events that are left out: discarded events, and events of a held task from its first dead letter on. */
export type HeldTasks = ReturnType<typeof createHeldTasks>;

/** With more held tasks, of more users, the projection is broken, not its events. */
const mostHeld = 1_000;
const mostUsers = 100;

export const createBrake = () => {
  /** There are hardly more of them than held tasks. */
  const users = new Set<string>();
  return {
    /** True if this event is the first one of its user that can't be applied: only it is tried again, because others wait. */
    isFirst: ({ event }: Fault) => !users.has(event.actor.uid),
    /** @throws if the projection is broken: it waits then until an engineer repairs it */
    check: (faults: readonly Fault[], heldTasks: number) => {
      for (const { event } of faults) users.add(event.actor.uid);
      if (faults.length > 0 && heldTasks > mostHeld && users.size > mostUsers)
        throw new Error(
          `More than ${mostHeld} tasks have events that can't be applied, by ${users.size} users.`,
        );
    },
  };
};

/** Tells a broken projection from bad events: the events of a few users never stop a projection for the others. */
export type Brake = ReturnType<typeof createBrake>;
