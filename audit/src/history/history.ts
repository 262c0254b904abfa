import type { TaskHistory } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { evolve, type Standing } from '../folding/evolve.ts';
import { changesBetween } from './changes.ts';

/** A task's events, each with what it changed. One that this program can't read is shown as it is, without changes. */
export const historyOfEvents = (events: readonly HashedEvent[]): TaskHistory['events'] => {
  let before: Standing;
  return events.map((event) => {
    const after = evolve(before, event);
    const changes = changesBetween(before, after);
    before = after;
    return { ...event, changes };
  });
};

/** A task's whole history up to a position, deleted tasks too; undefined where it never was by then. */
export const historyOf = async (
  store: Pick<LedgerReads, 'readTask'>,
  taskId: string,
  to = Number.POSITIVE_INFINITY,
): Promise<TaskHistory | undefined> => {
  const events = (await store.readTask(taskId)).filter(({ position }) => position <= to);
  return events.length === 0 ? undefined : { events: historyOfEvents(events) };
};
