import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let last = 0;
beforeAll(async () => {
  const { post, remove } = commandsOf(market.call);
  await post({ title: 'A logo', budget: 50, deadline: '2030-03-01' });
  await post({ title: 'A site with a logo', category: 'Web Development', budget: 10.5 }, 'bob');
  await post({ title: 'Closed logo', deadline: '2020-01-01', budget: 5 });
  await post({ title: 'A text', category: 'Writing', budget: 0 });
  const gone = await post({ title: 'Gone', category: 'Marketing' });
  last = await remove(gone.id);
});

const get = (options: string, headers: Record<string, string> = {}) =>
  market.call(`/tasks/categories${options}`, { headers: { ...since(last).headers, ...headers } });

describe('the counts of categories', () => {
  it.each([
    ['', { 'Web Development': 1, Design: 2, Writing: 1, 'Video Editor': 0, Marketing: 0 }],
    ['?q=LOG', { Design: 2, 'Web Development': 1, Writing: 0 }],
    ['?q=log&maxBudget=20&acceptingBids=true', { Design: 0, 'Web Development': 1 }],
    ['?minBudget=10.5', { Design: 1, 'Web Development': 1, Writing: 0 }],
    ['?deadlineTo=2020-01-01&status=Pending', { Design: 1, 'Web Development': 0 }],
    ['?q=desgin', { Design: 0 }],
  ])('are of the tasks that match %s', async (options, expected) => {
    const { status, body } = await get(options);
    expect(status).toBe(200);
    const counts = (body as { category: string; tasks: number }[]).map((one) => [one.category, one.tasks]);
    expect(counts).toHaveLength(5);
    expect(Object.fromEntries(counts)).toMatchObject(expected);
  });
});
