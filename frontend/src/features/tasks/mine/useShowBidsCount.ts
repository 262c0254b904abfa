import type { Task } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { shortTitle } from '../../../ui/text/shortTitle.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useLazyGetTaskBidsCountQuery } from '../calls/tasksApi.ts';

/** Counts the bids on an own task, and shows the number. */
export const useShowBidsCount = () => {
  const toasts = useToasts();
  const [getBidsCount] = useLazyGetTaskBidsCountQuery();
  return async (task: Task): Promise<void> => {
    const title = shortTitle(task.title);
    try {
      const { bidsCount } = await toasts.during(
        t`Counting the bids on "${title}"...`,
        getBidsCount(task._id).unwrap(),
      );
      toasts.info(t`Task "${title}" has ${bidsCount} bid(s)`);
    } catch {
      toasts.error(t`Failed to fetch bids count`);
    }
  };
};
