import { taskAtSchema, taskHistorySchema, taskLineageSchema } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';
import { twoTasks } from '../testing/twoTasks.ts';

let market: Market;
let gone: string;
let there: string;
const never = '01930b6e-5f3a-7c41-9d52-8a1f0c7be901';

beforeAll(async () => {
  market = await startMarket();
  ({ gone, there } = await twoTasks(market));
});
afterAll(() => market.stop());

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
    // As if the later events were appended during the call.
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

  it('is found also by its id in capital letters, and is a 404 for an id that never existed', async () => {
    expect((await ask(`/audit/tasks/${gone.toUpperCase()}`)).status).toBe(200);
    for (const id of [never, 'x', 'x/lineage', `${never}/lineage`])
      expect((await ask(`/audit/tasks/${id}`)).status).toBe(404);
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

  it('is recorded, and for auditors only', async () => {
    expect((await market.call(`/audit/tasks/${there}/lineage`, { as: 'ada' })).status).toBe(403);
    await ask(`/audit/tasks/${there}/lineage?at=5`);
    const [access] = await market.eventStore.readAccesses({ limit: 1 });
    expect(access).toMatchObject({
      call: 'GET /audit/tasks/{id}/lineage',
      details: { id: there, at: '5' },
    });
  });
});

describe('a task at a position or time', () => {
  it.each([
    [1, { budget: 9, bidsCount: 0 }],
    [2, { budget: 9, bidsCount: 0 }],
    [3, { budget: 12, bidsCount: 0 }],
    [5, { budget: 12, bidsCount: 1, userEmail: 'ada@example.com', title: 'A poster' }],
  ])('at position %d', async (position, expected) => {
    const answer = taskOf(await ask(`/audit/tasks/${gone}?at=${position}`));
    expect(answer).toMatchObject({ position, task: { _id: gone, ...expected } });
  });

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
