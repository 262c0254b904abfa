import type { Notification } from '@marketplace/contracts';
import { http, HttpResponse } from 'msw';
import { apiServer, apiUrl } from './apiServer.ts';

export const someNotification = (position: number, change: Partial<Notification> = {}): Notification => ({
  _id: `notification-${position}`,
  kind: 'bid-placed',
  taskId: `01930000-0000-7000-8000-${String(position).padStart(12, '0')}`,
  title: `Task ${position}`,
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  position,
  read: false,
  ...change,
});

/** Answers the calls about notifications from `list` (newest first), which `POST /notifications/read` marks. */
export const answerNotifications = (list: readonly Notification[]) => {
  let shown = list;
  const asked: URLSearchParams[] = [];
  const marked: number[] = [];
  const opened: number[] = [];
  apiServer.use(
    http.get(apiUrl('/notifications'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const unread = shown.filter(({ read }) => !read);
      const from = Number(searchParams.get('cursor') ?? 0);
      const until = from + Number(searchParams.get('limit'));
      const all = searchParams.has('unread') ? unread : shown;
      return HttpResponse.json({
        notifications: all.slice(from, until),
        unread: unread.length,
        ...(until < all.length && { next: String(until) }),
      });
    }),
    http.post(apiUrl('/notifications/read'), async ({ request }) => {
      const { upTo = -1, position } = (await request.json()) as { upTo?: number; position?: number };
      if (position === undefined) marked.push(upTo);
      else opened.push(position);
      shown = shown.map((one) => ({
        ...one,
        read: one.read || one.position <= upTo || one.position === position,
      }));
      const unread = shown.filter(({ read }) => !read).length;
      return HttpResponse.json({ acknowledged: true, unread, position: 9 });
    }),
  );
  return {
    /** The positions up to which all notifications were marked as read. */
    marked,
    /** The positions of notifications that were marked one by one. */
    opened,
    /** The reads of lists, without the reads of the bell's count, which have the limit 1. */
    listsAsked: () => asked.filter((query) => query.get('limit') !== '1'),
    countsAsked: () => asked.filter((query) => query.get('limit') === '1').length,
    add: (notification: Notification) => {
      shown = [notification, ...shown];
    },
  };
};
