import { mailedAtFirst } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { notificationsOf } from '../testing/notificationsOf.ts';

const market = startedMarket();

const listOf = notificationsOf(() => market);
const put = (path: string, as: Person, method: string, body: object) =>
  market.call(path, { as, method, body });

describe('what is read', () => {
  it('is everything up to a position, never less, and not what comes later', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post({}, 'operator');
    const positions = [];
    for (let count = 0; count < 4; count += 1) positions.push(await bid(id, 'bob'));
    const last = positions[3] ?? 0;
    const readUpTo = async (upTo: number | undefined) =>
      (await put('/notifications/read', 'operator', 'POST', { upTo })).body;
    expect((await listOf('operator', last)).unread).toBe(4);
    const answered = { acknowledged: true, unread: 2, position: last };
    expect(await readUpTo(positions[1])).toEqual(answered);
    expect(await readUpTo(positions[0])).toEqual(answered);
    const { notifications, unread } = await listOf('operator', last);
    expect([unread, notifications.map(({ read }) => read)]).toEqual([2, [false, false, true, true]]);
    const page = await listOf('operator', last, '?unread=true&limit=1');
    expect(page.notifications.map(({ position }) => position)).toEqual([last]);
    const rest = await listOf('operator', last, `?unread=true&limit=9&cursor=${page.next}`);
    expect([rest.notifications.map(({ position }) => position), rest.next]).toEqual([
      [positions[2]],
      undefined,
    ]);
    expect(await readUpTo(Number.MAX_SAFE_INTEGER)).toEqual({ ...answered, unread: 0 });
    const later = await bid(id, 'bob');
    expect(await listOf('operator', later, '?unread=true')).toMatchObject({
      unread: 1,
      notifications: [{ position: later, read: false }],
    });
    expect((await listOf('ada', later)).unread).toBe(0);
  });

  it('is also one alone, which leaves the others unread', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post({}, 'eve');
    const positions = [];
    for (let count = 0; count < 4; count += 1) positions.push(await bid(id, 'bob'));
    const last = positions[3] ?? 0;
    await listOf('eve', last);
    const open = async (position: number | undefined) =>
      (await put('/notifications/read', 'eve', 'POST', { position })).body;
    for (const position of [positions[2], positions[2]])
      expect(await open(position)).toEqual({ acknowledged: true, unread: 3, position: last });
    expect((await listOf('eve', last)).notifications.map(({ read }) => read)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    const first = await listOf('eve', last, '?unread=true&limit=2');
    const rest = await listOf('eve', last, `?unread=true&limit=2&cursor=${first.next}`);
    expect([first, rest].map(({ notifications }) => notifications.map(({ position }) => position))).toEqual([
      [last, positions[1]],
      [positions[0]],
    ]);
    const upTo = { upTo: positions[1], position: last };
    expect((await put('/notifications/read', 'eve', 'POST', upTo)).status).toBe(400);
    expect((await put('/notifications/read', 'eve', 'POST', { upTo: last })).body).toMatchObject({
      unread: 0,
    });
  });

  it('is nothing that could not be shown yet', async () => {
    const { post, bid, update } = commandsOf(market.call);
    const { id } = await post();
    market.projections.hold('bids');
    await bid(id, 'eve');
    const position = await update(id, { title: 'For each bidder' });
    expect((await put('/notifications/read', 'eve', 'POST', { upTo: position })).status).toBe(200);
    // Meanwhile the notifications are made, but the bid that the second one is for is not there.
    expect((await market.call('/notifications', { as: 'ada' })).body).toMatchObject({ notifications: [] });
    await market.projections.release();
    const [updated] = (await listOf('eve', position)).notifications;
    expect(updated).toMatchObject({ kind: 'task-updated', position, read: false });
  });
});

describe('muted kinds', () => {
  it('are left out of the list and the count, for that user, until they are wanted again', async () => {
    const { post, bid, update } = commandsOf(market.call);
    const [own, other] = [await post({}, 'auditor'), await post()];
    await bid(other.id, 'auditor');
    await bid(own.id, 'bob');
    const position = await update(other.id, { title: 'New' });
    const settings = async (muted: unknown) => put('/notifications/settings', 'auditor', 'PUT', { muted });
    const kinds = async () => {
      const { notifications, unread } = await listOf('auditor', position);
      expect(unread).toBe(notifications.length);
      return notifications.map(({ kind }) => kind);
    };
    const mailsAtFirst = { every: 'hour', kinds: mailedAtFirst, address: 'unverified' };
    const before = await market.call('/notifications/settings', { as: 'auditor', ...since(position) });
    expect([before.body, Number(before.headers.get('x-position'))]).toEqual([
      { muted: [], email: mailsAtFirst },
      position,
    ]);
    expect(await kinds()).toEqual(['task-updated', 'bid-placed']);
    expect((await settings(['task-updated', 'task-updated'])).body).toMatchObject({
      muted: ['task-updated'],
    });
    expect(await kinds()).toEqual(['bid-placed']);
    expect((await settings(['bid-placed', 'task-updated'])).status).toBe(200);
    expect(await kinds()).toEqual([]);
    expect((await market.call('/notifications/settings', { as: 'auditor' })).body).toMatchObject({
      muted: ['bid-placed', 'task-updated'],
    });
    await settings([]);
    expect(await kinds()).toEqual(['task-updated', 'bid-placed']);
  });
});
