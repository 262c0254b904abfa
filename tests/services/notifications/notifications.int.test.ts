import { randomUUID } from 'node:crypto';
import { systemActor } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { notificationsOf } from '../testing/notificationsOf.ts';

const market = startedMarket();

const listOf = notificationsOf(() => market);
/** The kinds of the user's notifications on a task, oldest first. */
const kindsOf = async (as: Person, taskId: string, position: number) =>
  (await listOf(as, position, '?limit=100')).notifications
    .filter((one) => one.taskId === taskId)
    .map(({ kind }) => kind)
    .reverse();

/** Appends an event that the job for deadlines would append. */
const record = async (taskId: string, type: 'DeadlineNeared' | 'BiddingClosed'): Promise<number> => {
  const { ledger } = market.eventStore;
  const stream = await ledger.load(taskId);
  const appended = await ledger.append({
    streamId: taskId,
    expectedVersion: stream?.version ?? 0,
    decidedAt: ledger.now().toISOString(),
    state: stream?.state ?? {},
    events: [
      {
        type,
        data: { deadline: '2030-02-28' },
        id: randomUUID(),
        actor: systemActor,
        correlationId: 'deadline',
      },
    ],
  });
  if (appended.kind !== 'appended') throw new Error(appended.kind);
  return appended.position;
};

describe('the notifications of a user', () => {
  it('are of each kind for the one it concerns, and never about what the user did', async () => {
    const commands = commandsOf(market.call);
    const { post, offer, revise, withdraw, accept, takeBack, deliver, askForChanges } = commands;
    const { id } = await post();
    const [one, two] = [await offer(id, 'bob'), await offer(id, 'eve')];
    await revise(one.id, 'bob', { amount: 90 });
    await withdraw((await offer(id, 'eve')).id, 'eve');
    await record(id, 'DeadlineNeared');
    await accept(one.id);
    await deliver(id, 'bob');
    await askForChanges(id);
    await takeBack(id);
    await commands.update(id, { title: 'Another title' });
    await record(id, 'BiddingClosed');
    await withdraw(two.id, 'eve');
    await commands.update(id, { status: 'Cancelled' });
    const position = await commands.remove(id);
    expect(await kindsOf('ada', id, position)).toEqual([
      'bid-placed',
      'bid-placed',
      'bid-revised',
      'bid-placed',
      'bid-withdrawn',
      'deadline-near',
      'delivered',
      'review-wanted',
      'bidding-closed',
      'bid-withdrawn',
    ]);
    expect(await kindsOf('bob', id, position)).toEqual([
      'deadline-near',
      'bid-accepted',
      'changes-requested',
      'acceptance-withdrawn',
      'review-wanted',
      'task-updated',
      'bidding-closed',
      'bid-declined',
      'task-deleted',
    ]);
    // Eve's first bid was withdrawn at the end, so later events do not notify her.
    expect(await kindsOf('eve', id, position)).toEqual([
      'deadline-near',
      'bid-declined',
      'task-updated',
      'task-updated',
      'bidding-closed',
    ]);
    expect(await kindsOf('auditor', id, position)).toEqual([]);
  });

  it('tell what was there then: the bid, who offered what, and the time, with the title of today; no message, no e-mail', async () => {
    const { post, offer, revise, update } = commandsOf(market.call);
    const { id } = await post({ title: 'As it was' });
    const bid = await offer(id, 'eve', { amount: 4321, days: 9, message: 'Very secret' });
    const revised = await revise(bid.id, 'eve', { amount: 4000 });
    const position = await update(id, { title: 'As it is' });
    const answer = await market.call('/notifications?limit=2', { as: 'ada', ...since(position) });
    expect(answer.body).toMatchObject({
      notifications: [
        { kind: 'bid-revised', position: revised, bidder: 'Eve', amount: 4000, days: 9 },
        {
          kind: 'bid-placed',
          taskId: id,
          title: 'As it is',
          position: bid.position,
          bidId: bid.id,
          bidder: 'Eve',
          amount: 4321,
          days: 9,
          read: false,
        },
      ],
    });
    expect(answer.text).not.toMatch(/secret|@/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('vary')).toContain('Authorization');
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThanOrEqual(position);
    const [updated] = (await listOf('eve', position, '?limit=1')).notifications;
    expect(updated).toMatchObject({ kind: 'task-updated', title: 'As it is', position, changed: ['title'] });
    expect(updated).not.toHaveProperty('bidId');
  });
});

describe('a read with the position of a write', () => {
  it.each(['bids', 'notifications'] as const)(
    'waits for %s, also if the other one is there',
    async (projection) => {
      const { post, bid } = commandsOf(market.call);
      const { id } = await post();
      market.projections.hold(projection);
      const position = await bid(id);
      const late = await market.call('/notifications', { as: 'ada', ...since(position) });
      expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
      expect(Number(late.headers.get('x-position'))).toBeLessThan(position);
      await market.projections.release();
      expect((await listOf('ada', position)).notifications[0]).toMatchObject({
        position,
        kind: 'bid-placed',
      });
    },
  );
});
