import { calls } from '@marketplace/contracts/calls';
import { expect, it } from 'vitest';
import type { DocumentReader } from '../port.ts';
import { createReceivedNotifications, notificationSources } from './receivedNotifications.ts';

it('the call that lists notifications waits for each projection that they are read from', () => {
  expect([...calls.notifications.readModels].sort()).toEqual([...notificationSources].sort());
});

/** A store whose projections have reached these positions, with one alert of each position. */
const reached = (positions: Partial<Awaited<ReturnType<DocumentReader['positions']>>>, alerts: number[]) =>
  createReceivedNotifications(
    {
      positions: () => Promise.resolve(positions),
      getMany: () => Promise.resolve({ documents: new Map() }),
      entries: () => Promise.resolve({ entries: [] }),
      page: (collection: string, { after }: { after?: [number] }) =>
        Promise.resolve({
          documents: (collection === 'alerts' ? alerts : [])
            .filter((position) => position < (after?.[0] ?? Infinity))
            .map((position) => ({
              id: `alert ${position}`,
              position,
              body: { taskId: '', searchId: 'all' },
            })),
        }),
    } as unknown as Parameters<typeof createReceivedNotifications>[0],
    { of: () => Promise.resolve([{ id: 'all', body: { name: 'All' } }]) },
    { decided: () => Promise.resolve([]) },
  );
const all = { readUpTo: 0, muted: [] };

it('a projection, or a partition, that is ahead shows nothing behind which a notification may still be made', async () => {
  const behind = reached({ notifications: 118, bids: 200, alerts: 130 }, [124, 100]);
  const { found, unread, position } = await behind.list('ada', all, { above: 0, limit: 20 });
  expect(found.map((one) => one.position)).toEqual([100]);
  expect({ unread, position }).toEqual({ unread: 1, position: 118 });
  expect(await behind.unread('ada', all)).toEqual({ unread: 1, position: 118 });
  const next = await behind.list('ada', all, { above: 0, below: 200, limit: 20 });
  expect(next.found.map((one) => one.position)).toEqual([100]);

  const there = reached({ notifications: 124, bids: 200, alerts: 130 }, [124, 100]);
  expect((await there.list('ada', all, { above: 0, limit: 20 })).found).toHaveLength(2);
});
