import { isDeepStrictEqual } from 'node:util';
import type { TaskLineage } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { eventsInBatches } from '../as-of/taskAt.ts';
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
      if (known !== undefined && isDeepStrictEqual(known.value, value)) return [name, known];
      return [name, { value, ...(value === null && { forgotten: state?.forgotten }), event }];
    }),
  );
};

interface Lineage {
  readonly state: FoldedTask;
  readonly fields: Fields;
}
const noLineage: Lineage = { state: undefined, fields: {} };

/**
 * The task after these events, all its own and in order, and its values, each with the event that made it. An event makes a value if the
 * field was different, or missing, right before it: an event that sets the same value again makes nothing, and an event that goes back to
 * an earlier value makes it again.
 */
export const lineageOf = (events: readonly HashedEvent[], before = noLineage): Lineage =>
  events.reduce<Lineage>(({ state, fields }, event) => {
    const after = evolve(state, event);
    return { state: after, fields: fieldsAfter(fields, after, event) };
  }, before);

/** For each value of a task at a position: the event that it comes from; undefined if the task did not exist then. */
export const lineageAt = async (
  store: Pick<LedgerReads, 'findEvents'>,
  taskId: string,
  position: number,
): Promise<TaskLineage | undefined> => {
  let lineage = noLineage;
  for await (const events of eventsInBatches(store, taskId, { to: position }))
    lineage = lineageOf(events, lineage);
  return lineage.state && { position, fields: lineage.fields };
};
