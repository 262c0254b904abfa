import type { Update } from '@marketplace/contracts';

/** The count of unread notifications, and the lists of notifications. */
export const notificationTags = ['UnreadNotifications', 'Notifications'] as const;
/** The messages on bids, and the bids with unread ones. */
export const messageTags = ['Messages', 'UnreadMessages'] as const;
export const allTags = [
  'Task',
  'TaskList',
  'MyTasks',
  'BidsCount',
  'MyBids',
  'People',
  ...notificationTags,
  ...messageTags,
] as const;
export type Tag = (typeof allTags)[number] | { readonly type: 'Task' | 'Messages'; readonly id: string };

export const changedTags = ({ type, taskId }: Update): readonly Tag[] => {
  const task = { type: 'Task', id: taskId } as const;
  switch (type) {
    case 'posted':
      return ['TaskList', 'MyTasks'];
    case 'updated':
      return [task, 'TaskList', 'MyTasks', 'MyBids', 'People'];
    case 'deleted':
      return [task, 'TaskList', 'MyTasks', 'MyBids', 'People', 'UnreadMessages'];
    case 'bid':
      return [task, 'BidsCount', 'MyBids'];
  }
};
