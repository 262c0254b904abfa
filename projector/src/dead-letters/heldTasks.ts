import type { StoredEvent } from '@marketplace/contracts';
import type { DeadLetter } from '@marketplace/event-store';

/** Which events are passed over: events of held tasks, from the one on that could not be applied, and discarded ones. */
export interface HeldTasks {
  passesOver(event: StoredEvent): boolean;
  hold(taskId: string, position: number): void;
  release(taskId: string): void;
  discard(eventIds: Iterable<string>): void;
  count(): number;
}

export const createHeldTasks = (
  letters: readonly Pick<DeadLetter, 'taskId' | 'position'>[],
  discardedEvents: ReadonlySet<string>,
): HeldTasks => {
  const tasks = new Map<string, number>();
  const discarded = new Set(discardedEvents);
  const hold = (taskId: string, position: number) =>
    void tasks.set(taskId, Math.min(position, tasks.get(taskId) ?? position));
  for (const { taskId, position } of letters) hold(taskId, position);
  return {
    passesOver: ({ taskId, position, id }) =>
      position >= (tasks.get(taskId) ?? Infinity) || discarded.has(id),
    hold,
    release: (taskId) => void tasks.delete(taskId),
    discard: (eventIds) => {
      for (const id of eventIds) discarded.add(id);
    },
    count: () => tasks.size,
  };
};
