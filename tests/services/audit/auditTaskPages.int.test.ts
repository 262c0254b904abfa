import { taskHistorySchema, taskLineageSchema } from '@marketplace/contracts';
import { sampleAppend } from '@marketplace/event-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, wrongOf, type Answer } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
const ask = (path: string) => market.call(path, { as: 'auditor' });

describe('a task with 1,000 bids', () => {
  let id: string;
  let length: number;
  beforeAll(async () => {
    ({ id } = await commandsOf(market.call).post({ title: 'Popular' }));
    const offer = { taskId: id, amount: 5, message: 'Soon' };
    const placed = await market.call('/bids', { as: 'bob', method: 'POST', body: offer });
    const { insertedId } = placed.body as { readonly insertedId: string };
    await market.eventStore.ledger.append(sampleAppend(id, 2, 999));
    const body = { amount: 6, message: 'Soon' };
    await market.call(`/bids/${insertedId}`, { as: 'bob', method: 'PUT', body });
    ({ length } = await market.eventStore.readTask(id));
  });
  const historyOf = ({ body }: Answer) => taskHistorySchema.strict().parse(body);

  it('has its history in pages, whose changes follow from the pages before', async () => {
    const first = await ask(`/audit/tasks/${id}`);
    const { events, next = '' } = historyOf(first);
    expect([events.length, first.headers.get('link')]).toEqual([1_000, `<?cursor=${next}>; rel="next"`]);
    const second = historyOf(await ask(`/audit/tasks/${id}?cursor=${next}`));
    expect(second).not.toHaveProperty('next');
    expect(second.events.map(({ taskVersion }) => taskVersion)).toEqual([1_001, 1_002]);
    expect(second.events[0]?.changes).toContainEqual({ field: 'bidsCount', before: 999, after: 1_000 });
    expect(second.events[1]?.changes).toEqual([{ field: 'bid.amount', before: 5, after: 6 }]);
    expect(historyOf(await ask(`/audit/tasks/${id}?limit=3`)).events).toEqual(events.slice(0, 3));
    expect(length).toBe(1_002);
  });

  it('has no pages at a time, and no cursor of another task', async () => {
    const { next = '' } = historyOf(await ask(`/audit/tasks/${id}?limit=1`));
    const other = await commandsOf(market.call).post({ title: 'Another' });
    expect(wrongOf(await ask(`/audit/tasks/${other.id}?cursor=${next}`))).toEqual(['cursor']);
    for (const page of [`cursor=${next}`, 'limit=1'])
      expect(wrongOf(await ask(`/audit/tasks/${id}?at=9&${page}`))).toEqual(['at']);
  });

  it('has a lineage for which no read takes more than 1,000 events', async () => {
    let most = 0;
    const { findEvents } = market.eventStore;
    market.ledgerReads = {
      ...market.eventStore,
      findEvents: async (query) => {
        const found = await findEvents(query);
        most = Math.max(most, found.length);
        return found;
      },
    };
    const { fields } = taskLineageSchema.parse((await ask(`/audit/tasks/${id}/lineage`)).body);
    market.ledgerReads = market.eventStore;
    expect(most).toBe(1_000);
    expect(fields['bidsCount']).toMatchObject({ value: 1_000, event: { type: 'BidPlaced' } });
  });
});
