import { taskEventTypes } from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startedTestStore } from '../../testing/testStore.ts';
import { bidsStatement, countStatement, findStatement, type ResolvedFilter } from './findEvents.ts';

const many = 100_000;
const limit = 100;
/** Most events that the read of a page may scan; a full scan of the ledger or an index would read all events. */
const few = 20 * limit;
const taskId = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const test = startedTestStore();
beforeAll(async () => {
  // Twenty events of each task; half of all by one person, and one in a thousand of the last type.
  await test.sql(
    `INSERT INTO event_store.events
      SELECT n, gen_random_uuid(),
        CASE WHEN n % 1000 = 0 THEN 'TaskDeleted' WHEN n % 4 = 0 THEN 'TaskPosted' ELSE 'BidPlaced' END,
        1, format('01890000-0000-7000-8000-%s', lpad((n % 5000)::text, 12, '0'))::uuid, n / 5000 + 1,
        timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN n % 2 = 0 THEN 'ada' ELSE format('u%s', n % 1000) END,
        NULL, 'c', '{"bidId":"x"}', sha256('y'), '[{"digest":"d","uid":"u"}]', '[{"values":{"email":"a@b.c"}}]'
      FROM generate_series(1, $1::integer) AS n`,
    [many],
  );
  await test.sql('VACUUM ANALYZE event_store.events');
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const touchedBy = (node: Plan): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** How the statement was run: which scans it used, how many events or entries of an index the largest of them read, and how many events. */
const explained = async ({ text, values }: ReturnType<typeof findStatement>) => {
  const [row] = await test.sql(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values]);
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Plan }];
  const nodes = nodesOf(plan);
  return {
    scans: nodes
      .filter((node) => node['Relation Name'] !== 'persons')
      .map((node) => node['Node Type'])
      .filter((type) => type.includes('Scan') && type !== 'Function Scan'),
    touched: Math.max(...nodes.map(touchedBy)),
    read: Math.max(...nodes.filter((node) => node['Node Type'] !== 'Bitmap Index Scan').map(touchedBy)),
  };
};

const somewhere = { from: many / 2, to: many / 2 + 5_000 };
const ada = ['ada'];
const rarely = ['u7'];
const filters: Readonly<Record<string, ResolvedFilter>> = {
  nothing: {},
  position: somewhere,
  'a task': { taskIds: [taskId(7)] },
  tasks: { taskIds: [taskId(7), taskId(8), taskId(4_999)] },
  'a busy actor': { actorUids: ada },
  'a rare actor': { actorUids: rarely },
  'an unknown actor': { actorUids: ['nobody'] },
  'a common type': { types: ['BidPlaced'] },
  'a rare type': { types: ['TaskDeleted'] },
  types: { types: ['TaskDeleted', 'TaskPosted'] },
  'actor and type': { actorUids: ada, types: ['TaskPosted'] },
  'actor, type and position': { actorUids: rarely, types: ['BidPlaced'], ...somewhere },
  'task and type': { taskIds: [taskId(8)], types: ['BidPlaced'] },
};

describe(`of ${many.toLocaleString('en')} events, a page by`, () => {
  it('a query without an index is a scan: the test reads plans correctly', async () => {
    const { scans, touched } = await explained({
      text: `SELECT 1 FROM event_store.events WHERE correlation_id = $1`,
      values: ['x'],
    });
    expect(scans).toEqual(['Seq Scan']);
    expect(touched).toBeGreaterThan(few);
  });

  describe.each(Object.entries(filters))('%s', (_, filter) => {
    it.each([false, true])('is read by an index, the newest first: %s', async (newestFirst) => {
      const middle = newestFirst ? { before: many / 2 + 2_500 } : { after: many / 2 + 2_500 };
      for (const from of [{}, middle]) {
        const { scans, touched } = await explained(findStatement({ ...filter, ...from, newestFirst, limit }));
        expect(scans).not.toContain('Seq Scan');
        expect(scans.length).toBeGreaterThan(0);
        expect(touched).toBeLessThan(few);
      }
    });
  });

  it('all postings are counted in an index that has their positions', async () => {
    const { scans } = await explained(countStatement({ types: ['TaskPosted'], to: many - 1_000 }));
    expect(scans).toEqual(['Index Only Scan']);
  });

  it.each(['a task', 'tasks', 'a rare actor', 'a rare type', 'position', 'actor, type and position'])(
    '%s, all of them, is counted without a scan of the ledger',
    async (name) => {
      const { scans, touched } = await explained(countStatement(filters[name] ?? {}));
      expect(scans).not.toContain('Seq Scan');
      expect(touched).toBeLessThan(many / 10);
    },
  );
});

describe('of a task with very many bids', () => {
  const busy = taskId(9_999);
  const bids = 10_000;
  const end = many + bids;
  const others = taskEventTypes.filter((type) => !type.startsWith('Bid'));
  beforeAll(async () => {
    await test.sql(
      `INSERT INTO event_store.events
        SELECT $1::integer + n, gen_random_uuid(),
          CASE WHEN n % 2000 = 1 THEN 'TaskUpdated' WHEN n % 10 = 0 THEN 'BidWithdrawn' ELSE 'BidPlaced' END,
          1, $2::uuid, n, timestamptz '2026-05-01' + n * interval '1 minute', 'u', 'bob@example.com', 'c',
          '{"bidId":"x"}', sha256('y')
        FROM generate_series(1, $3::integer) AS n`,
      [many, busy, bids],
    );
    await test.sql('VACUUM ANALYZE event_store.events');
  });

  it.each([
    ['the bids', bidsStatement({ taskIds: [busy], to: end })],
    ['the bids of a page of tasks', bidsStatement({ taskIds: [busy, taskId(7), taskId(8)], to: end })],
    ['the other events', findStatement({ taskIds: [busy], types: others, to: end, limit: end })],
    ['the first of them', findStatement({ taskIds: [busy], types: others, to: many + 100, limit: end })],
  ])('%s are found by an index, without the events of other tasks', async (_, statement) => {
    const { scans, read } = await explained(statement);
    expect(scans).not.toContain('Seq Scan');
    expect(read).toBeLessThanOrEqual(bids + 2 * 20);
  });
});
