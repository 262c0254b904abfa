import type { Task, TaskAt, TaskEventType } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { fold } from '../folding/evolve.ts';

type Reads = Pick<LedgerReads, 'findEvents' | 'countBids'>;

const withoutBids = ['TaskPosted', 'TaskUpdated', 'TaskDeleted'] as const satisfies TaskEventType[];

/** All events of these tasks up to a position, except bids. */
export const editsOf = (
  store: Pick<LedgerReads, 'findEvents'>,
  taskIds: readonly string[],
  to: number,
): Promise<readonly HashedEvent[]> =>
  store.findEvents({ taskIds, types: withoutBids, to, limit: Number.MAX_SAFE_INTEGER });

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
  if (found === undefined) return undefined;
  const task: Task = { ...found, bidsCount: bids.get(taskId) ?? 0 };
  return { position, task };
};
