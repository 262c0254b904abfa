import { boardSchema, type Board, publicTaskSchema } from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, tasksOf, wrongOf, type Answer } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let commands: ReturnType<typeof commandsOf>;
/** Six tasks are posted up to position 6; later events change the board. */
const then = 6;
const names = ['A menu', 'a poster', 'Été web-site', 'A logo', 'Round logo', 'A film'] as const;

beforeAll(async () => {
  commands = commandsOf(market.call);
  const ids: string[] = [];
  for (const [index, title] of names.entries()) {
    const deadline = `2030-02-1${index % 3}`;
    const category = index % 2 === 0 ? 'Design' : 'Writing';
    ids.push((await commands.post({ title, deadline, category, budget: 10 * (index % 4) })).id);
  }
  const [menu = '', poster = '', , logo = ''] = ids;
  await commands.bid(menu);
  await commands.update(poster, { title: 'A large poster', status: 'Completed' });
  await commands.remove(logo);
  await commands.post({ title: 'A new one' });
  market.now = new Date();
});

const ask = (query: string) => market.call(`/audit/board?${query}`, { as: 'auditor' });
const boardOf = ({ body }: Answer): Board => boardSchema.strict().parse(body);
const titles = (answer: Answer) => boardOf(answer).tasks.map(({ title }) => title);

describe('GET /audit/board', () => {
  it.each([
    'sort=posted',
    'sort=-posted',
    'sort=deadline',
    'sort=-deadline',
    'sort=budget',
    'sort=-budget',
    'sort=bids',
    'acceptingBids=true&sort=-bids',
    'q=LOGO',
    'q=%C3%A9t%C3%A9+si',
    'q=ogo',
    'q=%2C',
    'category=Design&status=Pending',
    'status=Completed',
    'minBudget=10&maxBudget=20',
    'deadlineFrom=2030-02-11&deadlineTo=2030-02-11&sort=-budget',
  ])('of now is what the list of tasks is: %s', async (query) => {
    const position = String(await market.eventStore.feed.head());
    const list = await market.call(`/tasks?${query}`, { headers: { 'x-min-position': position } });
    const { tasks } = boardOf(await ask(query));
    expect(tasks.map((task) => publicTaskSchema.parse(task))).toEqual(tasksOf(list.body));
  });

  it('at a time is the board at the last position before it', async () => {
    const { at, position } = boardOf(await ask(`at=${then}`));
    expect(boardOf(await ask(`at=${at ?? ''}`)).position).toBeGreaterThanOrEqual(position);
    expect(boardOf(await ask('at=1999-12-31'))).toEqual({
      position: 0,
      at: null,
      tasks: [],
      total: 0,
      postedSince: 7,
    });
  });

  it('has pages of the same board, also if tasks are posted meanwhile', async () => {
    const first = await ask('sort=-deadline&limit=4');
    await commands.post({ title: 'Meanwhile', deadline: '2030-02-01' });
    const { next = '', position } = boardOf(first);
    expect(first.headers.get('link')).toBe(`<?sort=-deadline&limit=4&cursor=${next}>; rel="next"`);
    const second = await ask(`sort=-deadline&limit=9&cursor=${next}`);
    expect(boardOf(second)).toMatchObject({ position, total: 6 });
    expect([...titles(first), ...titles(second)]).toEqual(titles(await ask(`sort=-deadline&at=${position}`)));
  });

  it.each([
    ['at', 'at=99'],
    ['at', 'at=2999-01-01'],
    ['at', 'at=noon'],
    ['limit', 'limit=101'],
    ['minBudget', 'minBudget=9&maxBudget=8'],
  ])('refuses a wrong %s: %s', async (name, query) => {
    const answer = await ask(query);
    expect([answer.status, wrongOf(answer)]).toEqual([400, [name]]);
  });
});
