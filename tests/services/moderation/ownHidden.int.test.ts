import { expect, it } from 'vitest';
import { commandsOf, titlesOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';

const market = startedMarket();
const { decide, caughtUp } = moderationOn(market);

/** The titles on each page of the list, by the header Link. */
const pagesOf = async (path: string) => {
  const pages: (readonly string[])[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer = await market.call(next, { as: 'ada' });
    expect([next, answer.status, answer.headers.get('x-total-count')]).toEqual([next, 200, '5']);
    pages.push(titlesOf(answer));
    const link: string | undefined = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    next = link && `/mytasks${link}`;
  }
  return pages;
};

it('an owner’s hidden tasks are in their places in the list, on each page', async () => {
  const { post } = commandsOf(market.call);
  const budgets = { A: 3, B: 1, C: 3, D: 2, E: 3 };
  const ids: Record<string, string> = {};
  for (const [title, budget] of Object.entries(budgets)) ids[title] = (await post({ title, budget })).id;
  await post({ title: 'Of another' }, 'bob');
  await caughtUp();
  for (const title of ['A', 'D', 'E'])
    expect(await decide('moderator', { task: ids[title] ?? '' }, 'hide')).toBe(200);
  await caughtUp();
  expect(await pagesOf('/mytasks')).toEqual([['A', 'B', 'C', 'D', 'E']]);
  expect(await pagesOf('/mytasks?limit=2')).toEqual([['A', 'B'], ['C', 'D'], ['E']]);
  expect(await pagesOf('/mytasks?limit=2&sort=-budget')).toEqual([['E', 'C'], ['A', 'D'], ['B']]);
  expect(await pagesOf('/mytasks?sort=budget&q=round')).toEqual([['B', 'D', 'A', 'C', 'E']]);
  expect(titlesOf(await market.call('/mytasks?maxBudget=2', { as: 'ada' }))).toEqual(['B', 'D']);
});
