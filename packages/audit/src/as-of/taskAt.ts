import { foldedTypes, type TaskAt } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { fold, noBids, taskOf } from '../folding/evolve.ts';

type Reads = Pick<LedgerReads, 'findEvents' | 'countBids'>;

/** All events of these tasks up to a position, except the events of single bids. */
export const editsOf = (
  store: Pick<LedgerReads, 'findEvents'>,
  taskIds: readonly string[],
  to: number,
): Promise<readonly HashedEvent[]> =>
  store.findEvents({ taskIds, types: foldedTypes, to, limit: Number.MAX_SAFE_INTEGER });

/**
 * A task as it was at a position; undefined if it did not exist then. The database counts the bids, so that a task with
 * very many is as fast as any.
 */
export const taskAt = async (store: Reads, taskId: string, position: number): Promise<TaskAt | undefined> => {
  const [edits, bids] = await Promise.all([
    editsOf(store, [taskId], position),
    store.countBids({ taskIds: [taskId], to: position }),
  ]);
  const found = fold(edits);
  return found && { position, task: taskOf({ ...found, bids: bids.get(taskId) ?? noBids }) };
};
