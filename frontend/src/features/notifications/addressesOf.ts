import { paths } from '../../navigation/paths.ts';
import type { Told } from './Sentence.tsx';

/** Gives each notification the path to which it leads; undefined if its task is deleted. */
export const addressesOf = (notifications: readonly Told[]) => {
  const deleted = new Set(
    notifications.filter(({ kind }) => kind === 'task-deleted').map(({ taskId }) => taskId),
  );
  return ({ taskId, bidId }: Pick<Told, 'taskId' | 'bidId'>): string | undefined =>
    deleted.has(taskId) ? undefined : bidId === undefined ? paths.task(taskId) : paths.bid(taskId, bidId);
};
