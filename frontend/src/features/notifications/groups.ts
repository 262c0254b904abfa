import type { Notification } from '@marketplace/contracts';
import { days } from '../../formats/days.ts';

/** The notifications of one task on one day, newest first. */
export interface NotificationGroup {
  readonly key: string;
  /** On the reader's clock, as the midnight of that day in UTC. */
  readonly day: number;
  /** The newest title of that day. */
  readonly title: string | null;
  readonly notifications: readonly Notification[];
}

/** Groups notifications, newest first, by day and task. A group is where its newest one is. */
export const groupsOf = (
  notifications: readonly Notification[],
  { dayOf } = days,
): readonly NotificationGroup[] => {
  const groups = Map.groupBy(notifications, ({ at, taskId }) => `${dayOf(new Date(at))} ${taskId}`);
  return [...groups].map(([key, some]) => ({
    key,
    day: dayOf(new Date(some[0]?.at ?? '')),
    title: some[0]?.title ?? null,
    notifications: some,
  }));
};
