import {
  auditEventsSchema,
  boardSchema,
  bidPlacedSchema,
  publicTaskSchema,
  taskAtSchema,
  taskHistorySchema,
} from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, tasksOf, wrongOf } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
/** Its events are below. Then there are two tasks that take bids, and a closed one. */
let logo: string;
let accepted: string;

beforeAll(async () => {
  market = await startMarket();
  const { post, update, bid } = commandsOf(market.call);
  const give = async (as: 'ada' | 'bob', path: string, body: object = {}, method = 'POST') => {
    const answer = await market.call(path, { as, method, body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body as { readonly insertedId: string };
  };
  logo = (await post({ title: 'A logo' })).id; // 1
  await bid(logo); // 2
  const offer = { taskId: logo, amount: 8.5, days: 3, message: 'Soon' };
  accepted = (await give('bob', '/bids', offer)).insertedId; // 3
  await give('bob', `/bids/${accepted}`, { amount: 9, days: null }, 'PUT'); // 4
  const { insertedId: third } = await give('bob', '/bids', offer); // 5
  await give('bob', `/bids/${third}/withdraw`); // 6
  await give('ada', `/bids/${accepted}/accept`); // 7
  await give('bob', `/tasks/${logo}/deliver`, { note: 'Done' }); // 8
  await give('ada', `/tasks/${logo}/request-changes`, { note: 'Bigger' }); // 9
  await give('ada', `/tasks/${logo}/acceptance/withdraw`, { reason: 'Late' }); // 10
  await update(logo, { deadline: '2020-01-01' }); // 11
  await update(logo, { deadline: '2031-01-01' }); // 12
  await give('ada', `/bids/${accepted}/accept`); // 13
  await bid((await post({ title: 'A menu' })).id);
  await post({ title: 'A poster' });
  await post({ title: 'A film', deadline: '2020-01-01' });
  market.now = new Date();
});
afterAll(() => market.stop());

const ask = (path: string) => market.call(path, { as: 'auditor' });

describe('the history of a task with bids', () => {
  it('tells what each event changed, in the task and in an offer', async () => {
    const { events } = taskHistorySchema.strict().parse((await ask(`/audit/tasks/${logo}`)).body);
    const open = (before: number, after: number) => ({ field: 'bidsOpen', before, after });
    const count = (after: number) => ({ field: 'bidsCount', before: after - 1, after });
    const inProgress = [
      { field: 'status', before: 'Pending', after: 'In Progress' },
      open(2, 0),
      { field: 'acceptingBids', before: true, after: false },
      { field: 'acceptedBid', after: accepted },
      { field: 'work', after: 'started' },
    ];
    const offered = [
      { field: 'bid.amount', after: 8.5 },
      { field: 'bid.days', after: 3 },
      { field: 'bid.message', after: 'Soon' },
    ];
    expect(events.slice(1).map(({ type, changes }) => [type, changes])).toEqual([
      ['BidPlaced', [count(1), open(0, 1)]],
      ['BidPlaced', [count(2), open(1, 2), ...offered]],
      [
        'BidRevised',
        [
          { field: 'bid.amount', before: 8.5, after: 9 },
          { field: 'bid.days', before: 3 },
        ],
      ],
      ['BidPlaced', [count(3), open(2, 3), ...offered]],
      ['BidWithdrawn', [open(3, 2)]],
      ['BidAccepted', inProgress],
      ['WorkDelivered', [{ field: 'work', before: 'started', after: 'delivered' }]],
      ['ChangesRequested', [{ field: 'work', before: 'delivered', after: 'changes-requested' }]],
      [
        'AcceptanceWithdrawn',
        [
          { field: 'status', before: 'In Progress', after: 'Pending' },
          open(0, 2),
          { field: 'acceptingBids', before: false, after: true },
          { field: 'acceptedBid', before: accepted },
          { field: 'work', before: 'changes-requested' },
        ],
      ],
      [
        'TaskUpdated',
        [
          { field: 'deadline', before: '2030-02-28', after: '2020-01-01' },
          { field: 'acceptingBids', before: true, after: false },
        ],
      ],
      [
        'TaskUpdated',
        [
          { field: 'deadline', before: '2020-01-01', after: '2031-01-01' },
          { field: 'acceptingBids', before: false, after: true },
        ],
      ],
      ['BidAccepted', inProgress],
    ]);
  });

  it.each([
    [2, { status: 'Pending', bidsCount: 1, bidsOpen: 1, acceptingBids: true }],
    [6, { status: 'Pending', bidsCount: 3, bidsOpen: 2, acceptingBids: true }],
    [9, { status: 'In Progress', bidsCount: 3, bidsOpen: 0, acceptingBids: false }],
    [11, { closesAt: '2020-01-01T23:59:59.999Z', bidsOpen: 2, acceptingBids: false }],
  ])('leads to the task at position %d', async (position, expected) => {
    const { task } = taskAtSchema.strict().parse((await ask(`/audit/tasks/${logo}?at=${position}`)).body);
    expect(task).toMatchObject(expected);
  });

  it('is in the ledger by the type of its events', async () => {
    const { body } = await ask('/audit/events?type=BidPlaced&limit=3');
    const { events } = auditEventsSchema.parse(body);
    expect(events.map(({ position, schemaVersion }) => [position, schemaVersion])).toEqual([
      [2, 3],
      [3, 3],
      [5, 3],
    ]);
    expect(bidPlacedSchema.parse(events[1]?.data)).toMatchObject({ bidId: accepted, amount: 8.5 });
    for (const [type, positions] of [
      ['BidRevised', [4]],
      ['BidWithdrawn', [6]],
      ['BidAccepted', [7, 13]],
      ['WorkDelivered', [8]],
      ['ChangesRequested', [9]],
      ['AcceptanceWithdrawn', [10]],
      ['BiddingClosed', []],
    ] as const)
      expect(
        auditEventsSchema
          .parse((await ask(`/audit/events?type=${type}`)).body)
          .events.map((one) => one.position),
      ).toEqual(positions);
  });
});

describe('the board', () => {
  it.each([
    '',
    'sort=bids',
    'sort=-bids',
    'acceptingBids=true',
    'acceptingBids=true&sort=-bids&limit=1',
    'status=In+Progress',
    'status=Pending&sort=bids',
  ])('of now has the tasks of the list, with all their fields: %s', async (query) => {
    const position = String(await market.eventStore.feed.head());
    const list = await market.call(`/tasks?${query}`, { headers: { 'x-min-position': position } });
    const { tasks } = boardSchema.strict().parse((await ask(`/audit/board?${query}`)).body);
    expect(tasks.map((task) => publicTaskSchema.parse(task))).toEqual(tasksOf(list.body));
    expect(tasks.length).toBeGreaterThan(0);
  });

  it.each([
    ['at=6&acceptingBids=true', 1],
    ['at=7&acceptingBids=true', 0],
    ['at=7&status=In+Progress', 1],
    ['at=10&status=In+Progress', 0],
    ['at=11&acceptingBids=true', 0],
    ['at=12&acceptingBids=true', 1],
  ])('of then knows the task as it was: %s', async (query, total) => {
    expect(boardSchema.parse((await ask(`/audit/board?${query}`)).body).total).toBe(total);
  });

  it('tells what changed since', async () => {
    const { tasks } = boardSchema.parse((await ask('/audit/board?at=6')).body);
    expect(tasks.map(({ since }) => since)).toEqual([
      { state: 'changed', fields: ['deadline', 'status', 'acceptingBids', 'acceptedBid', 'work'] },
    ]);
  });

  it('has pages by bids that continue where they ended', async () => {
    const titles: (string | null)[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body } = await ask(`/audit/board?sort=-bids&limit=1${cursor && `&cursor=${cursor}`}`);
      const { tasks, next } = boardSchema.parse(body);
      titles.push(...tasks.map(({ title }) => title));
      cursor = next;
    }
    expect(titles).toEqual(['A logo', 'A menu', 'A film', 'A poster']);
  });

  it('refuses another value of acceptingBids', async () => {
    expect(wrongOf(await ask('/audit/board?acceptingBids=false'))).toEqual(['acceptingBids']);
  });
});
