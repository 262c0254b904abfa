import { encodeCursor, type CursorValues } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { startedMarket } from '../testing/market.ts';
import { wrongOf, type Person } from '../testing/call.ts';

const market = startedMarket();

/** What no row of these lists can have; several values are refused by PostgreSQL. */
const badPosition: readonly CursorValues[] = [[1.5], [-1], [1e300], ['a'], [null], [], [1, 2, 3]];

const board = (sort: string) => JSON.stringify(['audit board', JSON.stringify([null, sort, {}])]);
const lists: readonly [string, Person, string, readonly CursorValues[]][] = [
  ['/tasks?', 'ada', JSON.stringify(['posted', null, {}]), badPosition],
  [
    '/tasks?sort=deadline',
    'ada',
    JSON.stringify(['deadline', null, {}]),
    [['a\0b', 1], ['\ud800', 1], [7, 1], ['2030-01-01'], ['2030-01-01', 1.5]],
  ],
  [
    '/tasks?sort=bids',
    'ada',
    JSON.stringify(['bids', null, {}]),
    [
      [1e12, 1],
      [0.5, 1],
      ['1', 1],
    ],
  ],
  ['/mytasks?', 'ada', JSON.stringify(['posted', 'uid-ada', {}]), badPosition],
  ['/mybids?', 'ada', JSON.stringify(['bids of', 'uid-ada', null]), badPosition],
  ['/notifications?', 'ada', JSON.stringify(['notifications', 'uid-ada', null]), badPosition],
  ['/audit/events?', 'auditor', JSON.stringify(['audit events', 'position', {}]), badPosition],
  ['/audit/accesses?', 'auditor', JSON.stringify(['audit accesses']), badPosition],
  ['/audit/checkpoints?', 'auditor', JSON.stringify(['audit checkpoints']), badPosition],
  ['/audit/board?', 'auditor', board('posted'), [[1.5, 1], [-1, 1], [1e300, 1], [1], [1, 1.5]]],
  ['/operations/actions?', 'operator', 'operator actions', badPosition],
  [
    '/operations/dead-letters?',
    'operator',
    JSON.stringify(['dead letters', null, null]),
    [[7], ['\0'], ['a.1']],
  ],
];

describe('a cursor that somebody made, with the right seal', () => {
  it.each(lists)('is refused by %s where the list can not have its values', async (path, as, query, ends) => {
    for (const end of ends) {
      const answer = await market.call(`${path}&cursor=${encodeCursor(end, query)}`, { as });
      expect([end, answer.status]).toEqual([end, 400]);
      expect(wrongOf(answer)).toEqual(['cursor']);
    }
  });
  it('is only a place in the list otherwise, even one beyond the head of the ledger', async () => {
    for (const [path, as, query, end] of [
      ['/tasks?', 'ada', JSON.stringify(['posted', null, {}]), [Number.MAX_SAFE_INTEGER]],
      ['/audit/events?', 'auditor', JSON.stringify(['audit events', 'position', {}]), [9_000_000_000]],
      ['/audit/board?', 'auditor', board('posted'), [Number.MAX_SAFE_INTEGER, 1]],
    ] as const)
      expect((await market.call(`${path}&cursor=${encodeCursor(end, query)}`, { as })).status).toBe(200);
  });
});
