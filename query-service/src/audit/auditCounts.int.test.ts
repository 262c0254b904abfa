import { auditEventsSchema, countsSchema, signedHeadsSchema, type AuditCounts } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAuditor } from '../testing/asAuditor.ts';
import { commandsOf, wrongOf } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';
import { twoTasks } from '../testing/twoTasks.ts';

let market: Market;
let gone: string;
let there: string;
beforeAll(async () => {
  market = await startMarket();
  ({ gone, there } = await twoTasks(market));
});
afterAll(() => market.stop());

const ask = asAuditor(() => market);
const countsOf = async (query = ''): Promise<AuditCounts> =>
  countsSchema.strict().parse((await ask(`/audit/counts${query}`)).body);
/** By type, over all spans. */
const totalsOf = ({ counts }: AuditCounts) => {
  const totals: Record<string, number> = {};
  for (const { types } of counts)
    for (const [type, count] of Object.entries(types)) totals[type] = (totals[type] ?? 0) + count;
  return totals;
};

describe('GET /audit/counts', () => {
  it('is for auditors only, and recorded as their call', async () => {
    expect((await market.call('/audit/counts')).status).toBe(401);
    expect((await market.call('/audit/counts', { as: 'ada' })).status).toBe(403);
    await countsOf('?type=BidPlaced');
    const [access] = await market.eventStore.readAccesses({ limit: 1 });
    expect(access).toMatchObject({ call: 'GET /audit/counts', details: { type: 'BidPlaced' } });
  });

  it('counts every event once, in spans that contain it', async () => {
    const counted = await countsOf();
    expect(totalsOf(counted)).toEqual({ TaskPosted: 2, TaskUpdated: 1, BidPlaced: 2, TaskDeleted: 1 });
    const { from, to, step, counts } = counted;
    expect(step).toBe(1);
    const [begin, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
    const { events } = auditEventsSchema.parse((await ask('/audit/events')).body);
    for (const { recordedAt } of events) {
      const time = Date.parse(recordedAt);
      expect(time >= begin && time < end).toBe(true);
      expect(counts.some(({ at }) => Date.parse(at) <= time && time < Date.parse(at) + step * 1_000)).toBe(
        true,
      );
    }
  });

  it.each([
    ['a task', () => `?taskId=${gone}`, { TaskPosted: 1, TaskUpdated: 1, BidPlaced: 1, TaskDeleted: 1 }],
    ['an actor', () => '?userEmail=BOB@example.com', { TaskPosted: 1, BidPlaced: 1 }],
    ['a type', () => '?type=BidPlaced', { BidPlaced: 2 }],
    ['positions', () => '?from=2&to=3', { TaskPosted: 1, TaskUpdated: 1 }],
    ['a task, from a position', () => `?taskId=${there}&from=3`, { BidPlaced: 1 }],
  ])('counts the events of %s', async (_of, query, totals) => {
    expect(totalsOf(await countsOf(query()))).toEqual(totals);
  });

  it('has whole weeks that begin on a Monday', async () => {
    const { from, to } = await countsOf('?step=604800');
    expect(new Date(from ?? '').getUTCDay()).toBe(1);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(604_800_000);
  });

  it('has no span without events', async () => {
    expect(await countsOf('?from=2999-01-01')).toEqual({ from: null, to: null, step: 3_600, counts: [] });
  });

  it.each([
    ['step', 'step=61'],
    ['step', 'step=day'],
    ['from', 'from=5&to=4'],
    ['limit', 'limit=1'],
  ])('refuses a wrong %s: %s', async (name, query) => {
    const answer = await ask(`/audit/counts?${query}`);
    expect([answer.status, wrongOf(answer)]).toEqual([400, [name]]);
  });
});

describe('what auditors see beside the events', () => {
  it('is the amount that was offered last for a bid, where the event does not have it', async () => {
    const { id } = await commandsOf(market.call).post({ title: 'A sign' });
    const give = async (as: 'ada' | 'bob', path: string, body: object = {}) => {
      const answer = await market.call(path, { as, method: 'POST', body });
      expect(answer.status).toBeLessThan(300);
      return answer.body as { readonly insertedId: string };
    };
    const offer = { taskId: id, amount: 760, days: 3, message: 'Painted' };
    const { insertedId } = await give('bob', '/bids', offer);
    await give('ada', `/bids/${insertedId}/accept`);
    const { events, amounts } = auditEventsSchema.parse((await ask(`/audit/events?taskId=${id}`)).body);
    expect(amounts).toEqual({ [events.at(-1)?.id ?? '']: 760 });
  });

  it('is the last verification of the whole ledger, not one of a part', async () => {
    const verified = async () => signedHeadsSchema.parse((await ask('/audit/checkpoints')).body).verified;
    await ask('/audit/verify?from=1&to=2');
    expect(await verified()).toBeUndefined();
    const { position } = await market.eventStore.ledger.head();
    await ask('/audit/verify');
    expect(await verified()).toMatchObject({
      at: market.now.toISOString(),
      verdict: { valid: true, checked: position, head: { position } },
    });
  });
});
