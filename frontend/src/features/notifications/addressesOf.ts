import type { NotificationKind } from '@marketplace/contracts';
import { paths } from '../../navigation/paths.ts';
import type { Told } from './Sentence.tsx';

/** They lead to the reviews of their deal, which are there also when the task is deleted. */
const reviewKinds: ReadonlySet<NotificationKind> = new Set([
  'review-wanted',
  'review-written',
  'reviews-shown',
]);

/** Gives each notification the path to which it leads; undefined if its task is deleted. */
export const addressesOf = (notifications: readonly Told[]) => {
  const deleted = new Set(
    notifications.filter(({ kind }) => kind === 'task-deleted').map(({ taskId }) => taskId),
  );
  return ({ kind, taskId, bidId }: Pick<Told, 'kind' | 'taskId' | 'bidId'>): string | undefined => {
    if (reviewKinds.has(kind) && bidId !== undefined) return paths.review(bidId);
    if (deleted.has(taskId)) return undefined;
    return bidId === undefined ? paths.task(taskId) : paths.bid(taskId, bidId);
  };
};
