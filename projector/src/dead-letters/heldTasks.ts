import type { StoredEvent } from '@marketplace/contracts';
import type { DeadLetter } from '@marketplace/event-store';

/** Knows the events that are left out: discarded events, and events of a held task from its first dead letter on. */
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
