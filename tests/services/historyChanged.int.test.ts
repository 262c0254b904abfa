import type { Diagnosis } from '@marketplace/contracts';
import { loseTail } from '@marketplace/event-store/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandsOf, since, titlesOf } from './testing/call.ts';
import { clientsOf } from './testing/listen.ts';
import { startMarket, type Market } from './testing/market.ts';

const soon = { timeout: 60_000, interval: 100 };
let market: Market;
let owner: pg.Pool;
beforeAll(async () => {
  market = await startMarket();
  owner = new pg.Pool({ connectionString: market.databaseUrl, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await market.stop();
});
const connect = clientsOf(() => market);
const sql = async (text: string, values?: unknown[]) =>
  (await owner.query<Record<string, unknown>>(text, values)).rows;
const findings = async () => {
  const { body } = await market.call('/operations/doctor', { as: 'operator' });
  return (body as Diagnosis).findings.filter(({ state }) => state !== 'good');
};

describe('a product whose ledger lost its end', () => {
  it('tells callers with lost positions and open pages, and soon shows what the ledger has', async () => {
    const { post } = commandsOf(market.call);
    const kept = await post({ title: 'Kept' });
    const lost = await post({ title: 'Lost' });
    const before = await market.call(`/tasks/${lost.id}`, since(lost.position));
    expect(before.status).toBe(200);
    const page = await connect(`?after=${lost.position}`);
    expect((await findings()).map(({ says }) => says)).toEqual([]);

    await loseTail({ sql }, kept.position);
    const historyChanged: unknown = expect.objectContaining({
      type: 'urn:marketplace:problem:history-changed',
    });
    await vi.waitFor(async () => {
      const refused = await market.call(`/tasks/${kept.id}`, since(lost.position));
      expect([refused.status, refused.body]).toEqual([409, historyChanged]);
    }, soon);
    await page.ended;
    expect(page.text()).toContain('event: history\n');

    const { id, position } = await post({ title: 'New' });
    expect(position).toBe(lost.position);
    await vi.waitFor(async () => {
      const read = await market.call('/tasks', since(position));
      expect([read.status, titlesOf(read)]).toEqual([200, ['Kept', 'New']]);
    }, soon);
    expect((await market.call(`/tasks/${lost.id}`)).status).toBe(404);
    const now = await market.call(`/tasks/${id}`);
    expect(now.body).toMatchObject({ title: 'New' });
    const part = (etag: string | null) => etag?.split('.').slice(0, 2);
    expect(part(now.headers.get('etag'))).toEqual(part(before.headers.get('etag')));
    expect(now.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const news = await findings();
    expect(news).toContainEqual(
      expect.objectContaining({
        about: 'repair of tasks',
        says: expect.stringContaining('the ledger has lost its end') as string,
        advice: expect.stringContaining('docs/operations.md') as string,
      }),
    );

    const stale = await connect('?after=999999');
    await expect.poll(() => stale.text()).toContain('event: history\n');
  });
});
