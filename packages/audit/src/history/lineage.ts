import type { TaskLineage } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { evolve, type FoldedTask } from '../folding/evolve.ts';
import { shownOf } from './changes.ts';

type Fields = TaskLineage['fields'];

/** The values after an event. A value that was the same before keeps the event that made it. */
const fieldsAfter = (
  before: Fields,
  state: FoldedTask,
  { id, type, position, recordedAt, actor }: HashedEvent,
): Fields => {
  const values = Object.entries(shownOf(state) ?? {}).filter(([, value]) => value !== undefined);
  const event = { id, type, position, recordedAt, actor };
  return Object.fromEntries(
    values.map(([name, value]) => {
      const known = before[name];
      if (known !== undefined && known.value === value) return [name, known];
      return [name, { value, ...(value === null && { forgotten: state?.forgotten }), event }];
    }),
  );
};

/**
 * The values of a task after these events, all its own and in order, each with the event that made it; undefined if the task
 * is not there. An event makes a value if the field was different, or missing, right before it: an event that sets the same
 * value again makes nothing, and an event that goes back to an earlier value makes it again.
 */
export const lineageOf = (events: readonly HashedEvent[]): Fields | undefined => {
  let state: FoldedTask;
  let fields: Fields = {};
  for (const event of events) {
    state = evolve(state, event);
    fields = fieldsAfter(fields, state, event);
  }
  return state && fields;
};

/** For each value of a task at a position: the event that it comes from; undefined if the task did not exist then. */
export const lineageAt = async (
  store: Pick<LedgerReads, 'findEvents'>,
  taskId: string,
  position: number,
): Promise<TaskLineage | undefined> => {
  const limit = Number.MAX_SAFE_INTEGER;
  const fields = lineageOf(await store.findEvents({ taskIds: [taskId], to: position, limit }));
  return fields && { position, fields };
};
