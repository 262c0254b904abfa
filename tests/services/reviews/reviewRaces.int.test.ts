import { describe, expect, it } from 'vitest';
import { commandsOf } from '../testing/call.ts';
import { dealsOn, kindOf } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket({ forgets: true });
const { deal, review, forget } = dealsOn(market);

describe('64 at once', () => {
  const many = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 64 }, (_, i) => make(i)));
  const counted = (answers: readonly { readonly status: number; readonly body: unknown }[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, (one) => (one.status === 201 ? 'written' : kindOf(one)))].map(
        ([what, { length }]) => [what, length],
      ),
    );

  it('both sides write once each', async () => {
    const [ada, bob] = ['uid-one', 'uid-two'] as const;
    const { taskId, bidId } = await deal(ada, bob);
    await commandsOf(market.call).update(taskId, { status: 'Cancelled' }, ada);
    const answers = await many((index) => review(bidId, index % 2 === 0 ? ada : bob));
    expect(counted(answers)).toEqual({ written: 2, 'already-reviewed': 62 });
  });

  it('and the task is deleted, which takes no review away', async () => {
    const { update, remove } = commandsOf(market.call);
    const [ada, bob] = ['uid-three', 'uid-four'] as const;
    const { taskId, bidId } = await deal(ada, bob);
    await update(taskId, { status: 'Completed' }, ada);
    const [answers] = await Promise.all([many(() => review(bidId, bob)), remove(taskId, ada)]);
    expect(counted(answers)).toEqual({ written: 1, 'already-reviewed': 63 });
    expect((await review(bidId, ada)).status).toBe(201);
  });

  it('and the other side is forgotten: then no stars are left', async () => {
    const [ada, bob] = ['uid-five', 'uid-six'] as const;
    const deals = await Promise.all(Array.from({ length: 16 }, () => deal(ada, bob)));
    const { update } = commandsOf(market.call);
    for (const { taskId } of deals) await update(taskId, { status: 'Completed' }, ada);
    // Some stars are there before.
    for (const { bidId } of deals.slice(0, 4)) await review(bidId, ada);
    const [answers] = await Promise.all([
      many((index) => review(deals[index % 16]?.bidId ?? '', ada)),
      forget(bob),
    ]);
    const kinds = Object.keys(counted(answers));
    expect(
      kinds.filter((kind) => !['written', 'already-reviewed', 'nobody-to-review'].includes(kind)),
    ).toEqual([]);
    const stored = await market.ledgerReads.findEvents({
      types: ['ReviewWritten'],
      taskIds: deals.map(({ taskId }) => taskId),
      limit: 99,
    });
    expect(stored.filter(({ data }) => (data as { readonly stars: unknown }).stars !== null)).toEqual([]);
  });
});
