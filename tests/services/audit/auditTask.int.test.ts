import {
  type AuditCounts,
  auditEventsSchema,
  countsSchema,
  signedHeadsSchema,
  taskAtSchema,
  taskHistorySchema,
  taskLineageSchema,
} from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, commandsOf, wrongOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { twoTasks } from '../testing/twoTasks.ts';

const market = startedMarket();
let gone: string;
let there: string;
const never = '01930b6e-5f3a-7c41-9d52-8a1f0c7be901';

beforeAll(async () => {
  ({ gone, there } = await twoTasks(market));
});

const ask = (path: string) => market.call(path, { as: 'auditor' });
const taskOf = ({ body }: Answer) => taskAtSchema.strict().parse(body);

describe('a task’s history', () => {
  it('has all its events and changes, also after its deletion', async () => {
    const { events } = taskHistorySchema.strict().parse((await ask(`/audit/tasks/${gone}`)).body);
    expect(events.map(({ position, type }) => [position, type])).toEqual([
      [1, 'TaskPosted'],
      [3, 'TaskUpdated'],
      [4, 'BidPlaced'],
      [6, 'TaskDeleted'],
    ]);
    expect(events[1]?.changes).toEqual([{ field: 'budget', before: 9, after: 12 }]);
    expect(events[1]?.actor).toEqual({ uid: 'uid-ada', email: 'ada@example.com' });
    expect(events[3]?.changes).toContainEqual({ field: 'bidsCount', before: 1 });
  });

  it('has no events after the position of the answer', async () => {
    // The ledger's head is this position, as if later events were appended during the call.
    const answerAt = async (position: number, id: string) => {
      const ledger = { head: () => Promise.resolve({ position, hash: '' }) };
      market.ledgerReads = { ...market.eventStore, ledger };
      const answer = await ask(`/audit/tasks/${id}`);
      market.ledgerReads = market.eventStore;
      return answer;
    };
    const cut = await answerAt(3, gone);
    expect(cut.headers.get('x-position')).toBe('3');
    const { events } = taskHistorySchema.parse(cut.body);
    expect(events.map(({ position }) => position)).toEqual([1, 3]);
    expect((await answerAt(1, there)).status).toBe(404);
  });

  it('is found also by its id in capital letters', async () => {
    expect((await ask(`/audit/tasks/${gone.toUpperCase()}`)).status).toBe(200);
  });
});

describe('the lineage of a task', () => {
  const lineageOf = ({ body }: Answer) => taskLineageSchema.strict().parse(body);

  it('has the values of the task at that time, each with the event that made it', async () => {
    const { position, fields } = lineageOf(await ask(`/audit/tasks/${gone}/lineage?at=5`));
    const { task } = taskOf(await ask(`/audit/tasks/${gone}?at=5`));
    const values = Object.entries(fields).map(([name, { value }]) => [name, value]);
    expect([position, Object.fromEntries(values)]).toEqual([5, task]);
    const [, update] = await market.eventStore.readTask(gone);
    const { id, type, recordedAt, actor } = update ?? {};
    expect(fields['budget']).toEqual({ value: 12, event: { id, type, position: 3, recordedAt, actor } });
    expect(fields['title']?.event).toMatchObject({ position: 1, type: 'TaskPosted' });
    expect(fields['bidsCount']?.event).toMatchObject({ position: 4, type: 'BidPlaced' });
    const at = update?.recordedAt ?? '';
    expect(lineageOf(await ask(`/audit/tasks/${gone}/lineage?at=${at}`)).fields['budget']?.value).toBe(12);
    expect(lineageOf(await ask(`/audit/tasks/${there}/lineage`))).toMatchObject({ position: 6 });
  });
});

describe('a task at a position or time', () => {
  it('at a time is the task after the last event before it', async () => {
    const [, update] = (await market.eventStore.readTask(gone)).slice(0, 2);
    const { position, task } = taskOf(await ask(`/audit/tasks/${gone}?at=${update?.recordedAt ?? ''}`));
    expect(position).toBeGreaterThanOrEqual(3);
    expect(task.updatedAt).toBe(update?.recordedAt);
  });

  it.each([
    ['before its posting', () => `${there}?at=1`, 404],
    ['at position 0', () => `${there}?at=0`, 404],
    ['long before the ledger', () => `${there}?at=1999-12-31`, 404],
    ['after its deletion', () => `${gone}?at=6`, 404],
    ['that never existed', () => `${never}?at=6`, 404],
    ['beyond the head', () => `${there}?at=7`, 400],
    ['in the future', () => `${there}?at=2999-01-01T00:00:00Z`, 400],
    ['at an invalid time', () => `${there}?at=noon`, 400],
  ])('is not told %s', async (_when, query, status) => {
    const [id = '', at = ''] = query().split('?');
    expect((await ask(`/audit/tasks/${id}?${at}`)).status).toBe(status);
    expect((await ask(`/audit/tasks/${id}/lineage?${at}`)).status).toBe(status);
  });
});

const countsOf = async (query = ''): Promise<AuditCounts> =>
  countsSchema.strict().parse((await ask(`/audit/counts${query}`)).body);
/** The totals of all spans, by type. */
const totalsOf = ({ counts }: AuditCounts) => {
  const totals: Record<string, number> = {};
  for (const { types } of counts)
    for (const [type, count] of Object.entries(types)) totals[type] = (totals[type] ?? 0) + count;
  return totals;
};

describe('GET /audit/counts', () => {
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
