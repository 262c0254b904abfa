import type { StoredEvent } from '@marketplace/contracts';
import type { DeadLetter } from '@marketplace/event-store';

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
