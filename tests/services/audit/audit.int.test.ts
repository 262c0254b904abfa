import { accessesSchema, auditEventsSchema, type AuditedEvent } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongOf, type Answer } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { twoTasks } from '../testing/twoTasks.ts';

const market = startedMarket();
/** A deleted task with events at the positions 1, 3, 4, 6. */
let gone: string;
const never = '01930b6e-5f3a-7c41-9d52-8a1f0c7be901';
const head = 6;

beforeAll(async () => {
  ({ gone } = await twoTasks(market));
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  market.call(path, { as: 'auditor', headers });
const eventsOf = ({ body }: Answer): AuditedEvent[] => auditEventsSchema.strict().parse(body).events;
const positionsOf = (answer: Answer) => eventsOf(answer).map(({ position }) => position);

describe.each(['/audit/events', `/audit/tasks/${never}`, '/audit/tasks/x?at=1', '/audit/accesses'])(
  'GET %s',
  (path) => {
    it('has the position of the ledger, for the auditor only', async () => {
      const answer = await ask(path);
      expect(answer.headers.get('x-position')).toBe(String(head));
      expect(answer.headers.get('cache-control')).toMatch(answer.status === 200 ? /^private/ : /^no-store/);
    });
    it('is a 409 at once for a position that the ledger does not have', async () => {
      const tooFar = await ask(path, { 'x-min-position': String(head + 1) });
      expect([tooFar.status, tooFar.body]).toMatchObject([
        409,
        { type: 'urn:marketplace:problem:history-changed' },
      ]);
    });
  },
);

describe('the ledger', () => {
  it('has all events in order, as they were stored', async () => {
    const answer = await ask('/audit/events');
    expect(positionsOf(answer)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(eventsOf(answer)).toEqual(await market.eventStore.readEvents({ after: 0, limit: 10 }));
  });

  it('comes with the last title of each task, deleted ones too', async () => {
    const titlesAt = async (options: string) =>
      auditEventsSchema.parse((await ask(`/audit/events?${options}`)).body).titles;
    expect(await titlesAt(`type=TaskDeleted&taskId=${gone}`)).toEqual({ [gone]: 'A poster' });
    expect(Object.keys((await titlesAt('from=1')) ?? {})).toHaveLength(2);
    expect(await titlesAt(`taskId=${never}`)).toEqual({});
  });

  it('has no body for HEAD', async () => {
    const answer = await market.call('/audit/events', { method: 'HEAD', as: 'auditor' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it.each([
    ['taskId', () => `taskId=${gone}`, [1, 3, 4, 6]],
    ['userEmail', () => 'userEmail=ADA@example.com', [1, 3, 5, 6]],
    ['type', () => 'type=BidPlaced', [4, 5]],
    ['from and to', () => 'from=2&to=4', [2, 3, 4]],
    ['all of them', () => `taskId=${gone}&userEmail=ada@example.com&type=TaskUpdated&from=2&to=6`, [3]],
    ['the last day of the last year', () => 'to=9999-12-31', [1, 2, 3, 4, 5, 6]],
    ['a future time', () => 'to=2999-01-01T00:00:00Z', [1, 2, 3, 4, 5, 6]],
    ['today', () => `from=${new Date().toISOString().slice(0, 10)}`, [1, 2, 3, 4, 5, 6]],
  ])('is looked through by %s', async (_by, query, positions) => {
    expect(positionsOf(await ask(`/audit/events?${query()}`))).toEqual(positions);
  });

  it('can be filtered by times, which include events recorded at these times', async () => {
    const all = eventsOf(await ask('/audit/events'));
    const [from = '', to = ''] = [all[1]?.recordedAt, all[3]?.recordedAt];
    const within = all.filter(({ recordedAt }) => recordedAt >= from && recordedAt <= to);
    const found = await ask(`/audit/events?from=${from}&to=${to}`);
    expect(positionsOf(found)).toEqual(within.map(({ position }) => position));
  });

  it.each([
    ['limit', 'limit=1001'],
    ['limit', 'limit=0'],
    ['sort', 'sort=time'],
    ['type', 'type=TaskPraised'],
    ['taskId', 'taskId=1'],
    ['from', 'from=yesterday'],
    ['to', 'to=-1'],
    ['from', 'from=0000-01-01T00:00:00Z'],
    ['from', 'from=0001-01-01'],
    ['to', 'to=0001-01-01T12:00:00%2B14:00'],
    ['to', 'to=9999-12-31T23:00:00-02:00'],
    ['userEmail', 'userEmail='],
    ['userEmail', 'userEmail=%00'],
    ['from', 'from=5&to=4'],
    ['from', 'from=2026-01-03&to=2026-01-02'],
    ['from', 'from=2026-01-02T10:00:00Z&to=2026-01-02T09:59:59Z'],
    ['cursor', 'cursor=WzEsMl0'],
  ])('refuses a wrong %s', async (name, query) => {
    const answer = await ask(`/audit/events?${query}`);
    expect([answer.status, wrongOf(answer)]).toEqual([400, [name]]);
  });
});

describe('the record of auditors’ calls', () => {
  const accessesOf = ({ body }: Answer) => accessesSchema.strict().parse(body);

  it('has the newest call first, with its caller and options', async () => {
    await ask(`/audit/tasks/${gone}?at=3`);
    await ask('/audit/events?type=BidPlaced&limit=5');
    const { accesses } = accessesOf(await ask('/audit/accesses?limit=3'));
    const actor = { uid: 'uid-auditor', email: 'auditor@example.com' };
    expect(accesses).toMatchObject([
      { actor, call: 'GET /audit/accesses', details: { limit: '3' } },
      { actor, call: 'GET /audit/events', details: { type: 'BidPlaced', limit: '5' } },
      { actor, call: 'GET /audit/tasks/{id}', details: { id: gone, at: '3' } },
    ]);
  });

  it('is written before the answer; without it there is no answer', async () => {
    let told = false;
    market.ledgerReads = {
      ...market.eventStore,
      recordAccess: () => Promise.reject(new Error('disk full')),
      findEvents: () => {
        told = true;
        return Promise.resolve([]);
      },
    };
    const refused = await ask('/audit/events');
    expect([refused.status, refused.headers.get('retry-after'), told]).toEqual([503, '1', false]);
    market.ledgerReads = market.eventStore;
  });

  it('is unavailable while PostgreSQL is away', async () => {
    market.ledgerReads = {
      ...market.eventStore,
      ledger: { head: () => Promise.reject(unavailable('PostgreSQL')) },
    };
    expect((await ask('/audit/events')).status).toBe(503);
    market.ledgerReads = market.eventStore;
  });
});
