import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since, tasksOf, titlesOf, wrongOf, type Answer } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let last = 0;
beforeAll(async () => {
  const { post, remove, bid } = commandsOf(market.call);
  const a = await post({ title: 'Aleph logo', budget: 50, deadline: '2030-03-01' });
  await post({ title: 'Bet site', category: 'Web Development', budget: 10.5, deadline: '2030-01-01' }, 'bob');
  await post({ title: 'Gimel', description: 'LOGOS for Ünïcode', budget: 50, deadline: '2030-01-01' });
  const gone = await post({ title: 'Gone' });
  await post({ title: 'Dalet 100%_', category: 'Writing', budget: 0, deadline: '2031-12-31' }, 'bob');
  await remove(gone.id);
  last = await bid(a.id);
  for (const path of ['/tasks', '/bids/count']) await market.call(path, { as: 'ada', ...since(last) });
});

const get = (options: string, headers = since(last)) => market.call(`/tasks${options}`, headers);

/** The absolute address in the header Link. */
const nextOf = (from: string, { headers }: Answer): string | undefined => {
  const link = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link, new URL(from, market.url));
  return pathname + search;
};
const required = (text: string | undefined): string => {
  if (text === undefined) throw new Error('There is no next page');
  return text;
};

describe('a list of tasks', () => {
  it('is an array of all tasks that are not deleted, oldest first, with counts of bids and no personal fields', async () => {
    const answer = await get('');
    expect(titlesOf(answer)).toEqual(['Aleph logo', 'Bet site', 'Gimel', 'Dalet 100%_']);
    expect(tasksOf(answer.body).map(({ bidsCount }) => bidsCount)).toEqual([1, 0, 0, 0]);
    expect(tasksOf(answer.body).map(({ userName }) => userName)).toEqual([
      'Ada Lovelace',
      'Anonymous',
      'Ada Lovelace',
      'Anonymous',
    ]);
    expect(answer.text).not.toMatch(/@/);
    expect(answer.headers.get('x-total-count')).toBe('4');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('link')).toBeNull();
  });

  it.each([
    ['posted', ['Aleph logo', 'Bet site', 'Gimel', 'Dalet 100%_']],
    ['-posted', ['Dalet 100%_', 'Gimel', 'Bet site', 'Aleph logo']],
    ['deadline', ['Bet site', 'Gimel', 'Aleph logo', 'Dalet 100%_']],
    ['-deadline', ['Dalet 100%_', 'Aleph logo', 'Gimel', 'Bet site']],
    ['budget', ['Dalet 100%_', 'Bet site', 'Aleph logo', 'Gimel']],
    ['-budget', ['Gimel', 'Aleph logo', 'Bet site', 'Dalet 100%_']],
  ])('sorts by %s', async (sort, titles) => {
    expect(titlesOf(await get(`?sort=${sort}`))).toEqual(titles);
  });

  it.each([
    ['q=logo', ['Aleph logo', 'Gimel']],
    ['q=LOGO+al', ['Aleph logo']],
    ['q=%C3%BCN%C3%8F', ['Gimel']],
    ['q=ogo', []],
    ['q=100', ['Dalet 100%_']],
    ['q=%25', ['Aleph logo', 'Bet site', 'Gimel', 'Dalet 100%_']],
    ["q=a':*|b", []],
    ['category=Web+Development', ['Bet site']],
    ['category=Marketing', []],
    ['status=Pending&category=Design', ['Aleph logo', 'Gimel']],
    ['status=Completed', []],
    ['minBudget=10.5&maxBudget=10.5', ['Bet site']],
    ['minBudget=50', ['Aleph logo', 'Gimel']],
    ['maxBudget=0', ['Dalet 100%_']],
    ['deadlineFrom=2030-03-01', ['Aleph logo', 'Dalet 100%_']],
    ['deadlineFrom=2030-01-01&deadlineTo=2030-03-01', ['Aleph logo', 'Bet site', 'Gimel']],
    ['deadlineTo=2029-12-31', []],
  ])('filtered by %s has its matches and their count', async (options, titles) => {
    const answer = await get(`?${options}`);
    expect([titlesOf(answer), answer.headers.get('x-total-count')]).toEqual([titles, String(titles.length)]);
    const page = await get(`?${options}&limit=1`);
    expect(page.headers.get('x-total-count')).toBe(String(titles.length));
    expect(titlesOf(page)).toEqual(titles.slice(0, 1));
  });

  it.each([
    ['q=%zz', ['']],
    ['limit=0&sort=x', ['sort', 'limit']],
    ['__proto__=1', ['__proto__']],
  ])('asked for by %s is a 400 that names what is wrong', async (options, wrong) => {
    const answer = await get(`?${options}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(wrongOf(answer).sort()).toEqual([...wrong].sort());
  });
});

describe('a cursor', () => {
  it('skips and repeats nothing while tasks are posted and deleted, also its own last one', async () => {
    const { post, remove } = commandsOf(market.call);
    const made = [];
    for (const number of [1, 2, 3, 4])
      made.push(await post({ title: `Stable ${number}`, category: 'Video Editor' }));
    const path = '/tasks?category=Video+Editor&sort=-posted&limit=2';
    const first = await market.call(path, since(made.at(-1)?.position ?? 0));
    expect(titlesOf(first)).toEqual(['Stable 4', 'Stable 3']);

    await remove(made[2]?.id ?? '');
    const { id, position } = await post({ title: 'Stable 5', category: 'Video Editor' });
    const second = await market.call(required(nextOf(path, first)), since(position));
    expect(titlesOf(second)).toEqual(['Stable 2', 'Stable 1']);
    expect([second.headers.get('link'), second.headers.get('x-total-count')]).toEqual([null, '4']);
    for (const one of [made[0]?.id, made[1]?.id, made[3]?.id, id]) last = await remove(one ?? '');
  });
});
