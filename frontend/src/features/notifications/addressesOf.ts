import type { NotificationKind } from '@marketplace/contracts';
import { paths } from '../../navigation/paths.ts';
import type { Told } from './Sentence.tsx';

/** About a deal, they lead to its reviews, which are there also when the task is deleted. */
const reviewKinds: ReadonlySet<NotificationKind> = new Set([
  'review-wanted',
  'review-written',
  'reviews-shown',
  'hidden',
  'shown-again',
]);

/** Gives each notification the path to which it leads; undefined if its task is deleted, or what was reported is hidden. */
export const addressesOf = (notifications: readonly Told[]) => {
  const deleted = new Set(
    notifications.filter(({ kind }) => kind === 'task-deleted').map(({ taskId }) => taskId),
  );
  return ({ kind, taskId, bidId, thing, title, profile }: Told): string | undefined => {
    if (profile !== undefined) return paths.profile(profile);
    if (kind === 'report-decided' && title === '') return undefined;
    if (thing === 'user') return paths.ownProfile;
    if (reviewKinds.has(kind) && bidId !== undefined) return paths.review(bidId);
    if (deleted.has(taskId)) return undefined;
    return bidId === undefined ? paths.task(taskId) : paths.bid(taskId, bidId);
  };
};
