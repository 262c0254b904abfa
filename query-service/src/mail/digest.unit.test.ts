import { newMailState, type MailState } from '@marketplace/private-store';
import { expect, it } from 'vitest';
import { readNews, type DigestParts } from './digest.ts';

const at = '2027-01-01T00:00:00.000Z';
const now = '2027-01-01T01:00:00.000Z';
const notification = (position: number) => ({
  _id: String(position),
  kind: 'bid-placed' as const,
  taskId: 'a-task',
  title: 'A logo',
  at,
  position,
});

/** A store that has made all notifications up to `made`, and these ones. */
const partsWith = (made: number, positions: readonly number[]) =>
  ({
    notificationStates: { get: () => Promise.resolve({ readUpTo: 0, muted: [] }) },
    received: {
      position: () => Promise.resolve(made),
      list: (_uid, _state, { above }) => {
        const found = positions.filter((position) => position > above).map(notification);
        return Promise.resolve({ found, unread: found.length });
      },
    },
  }) as Partial<DigestParts> as DigestParts;

const told = async (state: MailState, made: number, positions: readonly number[]) => {
  const { news, told } = await readNews(partsWith(made, positions), state, now);
  return { upTo: told.upTo, positions: news.notifications.map(({ position }) => position) };
};

it('a mail tells nothing behind which a notification may still be made', async () => {
  const state: MailState = { ...newMailState('ada'), toldUpTo: 99 };
  expect(await told(state, 118, [124, 100])).toEqual({ upTo: 100, positions: [100] });
  expect(await told({ ...state, toldUpTo: 100 }, 118, [124])).toEqual({ upTo: 100, positions: [] });
  expect(await told({ ...state, toldUpTo: 100 }, 124, [124, 119])).toEqual({
    upTo: 124,
    positions: [124, 119],
  });
});
