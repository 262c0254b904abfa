import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since, titlesOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let last = 0;
beforeAll(async () => {
  const { post, remove } = commandsOf(market.call);
  await post({ title: 'Design a logo', category: 'Design' });
  await post({ title: 'Design of a site', category: 'Web Development' });
  await post({ title: 'Resign letter', category: 'Writing' }, 'bob');
  await post({ title: 'تصميم شعار', category: 'Design' }, 'bob');
  await post({ title: 'م\u0640ت\u0640رجم', description: 'سنة ٢٠٢٦, für München', category: 'Writing' });
  const gone = await post({ title: 'Carpentry' });
  last = await remove(gone.id);
});

const get = (options: string, as?: 'ada', more = {}) => {
  const { headers } = since(last);
  return market.call(`${as ? '/mytasks' : '/tasks'}?${options}`, { as, headers: { ...headers, ...more } });
};
const matchesIn = ({ headers }: Awaited<ReturnType<typeof get>>): string | undefined => {
  const matches = headers.get('x-search-near');
  return matches === null ? undefined : decodeURIComponent(matches);
};
const search = async (options: string, as?: 'ada') => {
  const answer = await get(options, as);
  return [matchesIn(answer), ...titlesOf(answer)];
};

describe('a search that finds nothing', () => {
  it.each([
    ['q=desgin', ['design', 'Design a logo', 'Design of a site']],
    ['q=DESGIN+lgo', [undefined]],
    ['q=desgin+lgoo', ['design logo', 'Design a logo']],
    ['q=besign', ['design', 'Design a logo', 'Design of a site']],
    ['q=besign&category=Writing', ['resign', 'Resign letter']],
    ['q=%D8%AA%D8%B5%D9%8A%D9%85%D9%85', ['تصميم', 'تصميم شعار']],
    ['q=desgin&limit=1&sort=-posted', ['design', 'Design of a site']],
  ])('lists tasks with fuzzy matches instead, and names them: %s', async (options, expected) => {
    expect(await search(options)).toEqual(expected);
  });

  it('names a word as its task has it', async () => {
    expect(await search('q=Munchne')).toEqual(['münchen', 'م\u0640ت\u0640رجم']);
  });

  it('finds only own tasks in the own list', async () => {
    expect(await search('q=resign', 'ada')).toEqual(['design', 'Design a logo', 'Design of a site']);
  });

  it('goes on page by page, as its Link says', async () => {
    const first = await get('q=desgin&limit=1');
    expect(first.headers.get('x-total-count')).toBe('2');
    const link = /<\?([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await search(link)).toEqual([undefined, 'Design of a site']);
  });

  it.each([
    'q=carpenrty',
    'q=zzzzzz',
    'q=2031',
    'q=desgin+zzzzzz',
    'q=logo+site',
    'q=desgin+a+l+lo+log+d+de',
  ])('stays empty where no task has fuzzy matches: %s', async (options) => {
    const answer = await get(options);
    expect([answer.status, answer.body, matchesIn(answer)]).toEqual([200, [], undefined]);
  });
});

it.each(['مترجم', '2026', 'fur+MUNCHEN', 'm%C3%BCnc\u200dhen+۲۰۲۶'])(
  'a search finds what looks the same: %s',
  async (q) => {
    expect(await search(`q=${q}`)).toEqual([undefined, 'م\u0640ت\u0640رجم']);
  },
);

it('a search that finds something has no fuzzy matches', async () => {
  expect(await search('q=resi')).toEqual([undefined, 'Resign letter']);
});
