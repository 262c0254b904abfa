import { foldedTypes, type TaskAt } from '@marketplace/contracts';
import type { EventFilter, HashedEvent, LedgerReads } from '@marketplace/event-store';
import { batchesOf } from '../export/batches.ts';
import { fold, noBids, taskOf, type FoldedTask } from '../folding/evolve.ts';

type Reads = Pick<LedgerReads, 'findEvents' | 'countBids'>;

/** All events of these tasks up to a position, except the events of single bids. */
export const editsOf = (
  store: Pick<LedgerReads, 'findEvents'>,
  taskIds: readonly string[],
  to: number,
): Promise<readonly HashedEvent[]> =>
  store.findEvents({ taskIds, types: foldedTypes, to, limit: Number.MAX_SAFE_INTEGER });

/** The events of a task up to a position, all or of these types, in batches: a task may have more than fit in memory. */
export const eventsInBatches = (
  { findEvents }: Pick<LedgerReads, 'findEvents'>,
  taskId: string,
  { to, types }: Pick<EventFilter, 'types'> & { readonly to: number },
): AsyncIterable<readonly HashedEvent[]> =>
  batchesOf((range) => findEvents({ taskIds: [taskId], ...(types && { types }), ...range }), {
    after: 0,
    to,
    limit: 1_000,
  });

/** A task after its events up to a position. The database counts the bids, so that a task with very many is as fast as any. */
export const stateAt = async (store: Reads, taskId: string, position: number): Promise<FoldedTask> => {
  const counting = store.countBids({ taskIds: [taskId], to: position });
  let state: FoldedTask;
  for await (const edits of eventsInBatches(store, taskId, { to: position, types: foldedTypes }))
    state = fold(edits, state);
  const bids = (await counting).get(taskId) ?? noBids;
  return state && { ...state, bids };
};

/** A task as it was at a position; undefined if it did not exist then. */
export const taskAt = async (store: Reads, taskId: string, position: number): Promise<TaskAt | undefined> => {
  const found = await stateAt(store, taskId, position);
  return found && { position, task: taskOf(found) };
};
