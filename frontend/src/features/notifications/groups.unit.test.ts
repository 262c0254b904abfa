import { describe, expect, it } from 'vitest';
import { daysFor } from '../../formats/days.ts';
import { someNotification } from '../../testing/notifications.ts';
import { groupsOf } from './NotificationList.tsx';

const inTokyo = daysFor({ locales: ['en-GB'], timeZone: 'Asia/Tokyo' });
const { taskId } = someNotification(1);
const soup = { taskId: '01930000-0000-7000-8000-0000000000aa' };

describe('notifications', () => {
  it('are grouped by the reader’s day and the task, and keep their order', () => {
    const groups = groupsOf(
      [
        someNotification(5, { at: '2026-11-25T16:00:00Z', taskId, title: 'Later' }),
        someNotification(4, { at: '2026-11-25T15:30:00Z', ...soup }),
        someNotification(3, { at: '2026-11-25T15:00:00Z', taskId, title: 'Before' }),
        // In Tokyo, this is the day before.
        someNotification(2, { at: '2026-11-25T14:59:59Z', taskId }),
      ],
      inTokyo,
    );
    expect(
      groups.map(({ title, day, notifications }) => [
        title,
        new Date(day).toISOString().slice(0, 10),
        notifications.map(({ position }) => position),
      ]),
    ).toEqual([
      ['Later', '2026-11-26', [5, 3]],
      ['Task 4', '2026-11-26', [4]],
      ['Task 2', '2026-11-25', [2]],
    ]);
  });
});
