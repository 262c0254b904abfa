import { bidSchema, itemLimits, type Bid } from '@marketplace/contracts';
import { markItem } from '@marketplace/private-store';
import { withClient } from '@marketplace/service-kit/postgres';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since, wrongOf, type Answer, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { postgresTables } from '../testing/stores.ts';

const market = startedMarket();

const mark = (bidId: string, body: object, as: Person | undefined = 'ada') =>
  market.call(`/bids/${bidId}/mark`, { method: 'PUT', as, body });
const ask = (id: string, position: number, options = '', as: Person = 'ada') =>
  market.call(`/tasks/${id}/bids${options}`, { as, ...since(position) });
const bidsIn = ({ body }: Answer): Bid[] => z.array(bidSchema.strict()).parse(body);
const kindOf = ({ body }: Answer) => z.object({ type: z.string() }).parse(body).type.split(':').at(-1);

const taskWithOffers = async (amounts: readonly number[]) => {
  const { post, offer } = commandsOf(market.call);
  const { id } = await post();
  const bids: { id: string; position: number }[] = [];
  for (const amount of amounts) bids.push(await offer(id, 'bob', { amount, message: 'Mine' }));
  const [first, second, third] = bids.map((bid) => bid.id) as [string, string, string];
  return { id, first, second, third, position: bids.at(-1)?.position ?? 0 };
};

describe('marks of bids', () => {
  it('are changed part by part, and seen by the owner of the task alone', async () => {
    const { id, first, second, position } = await taskWithOffers([1, 2]);
    const note = 'Ask for\na second draft';
    const marksNow = async () => {
      const bids = bidsIn(await ask(id, position));
      return [first, second].map((bid) => bids.find(({ _id }) => _id === bid)?.mark);
    };
    const none = { shortlisted: false };
    expect(await marksNow()).toEqual([none, none]);
    const first200 = await mark(first, { shortlisted: true, note: ` ${note} ` });
    expect([first200.status, first200.body]).toEqual([200, { acknowledged: true }]);
    expect(await marksNow()).toEqual([{ shortlisted: true, note }, none]);
    expect((await ask(id, position, '', 'bob')).text).not.toMatch(/mark|draft/);

    // Both parts of a mark are changed at the same time, and no change is lost.
    await Promise.all([mark(first, { shortlisted: false }), mark(first, { note: 'Better' })]);
    expect(await marksNow()).toEqual([{ shortlisted: false, note: 'Better' }, none]);
    await mark(first, {});
    expect(await marksNow()).toEqual([{ shortlisted: false, note: 'Better' }, none]);
    for (let times = 0; times < 2; times += 1) expect((await mark(first, { note: null })).status).toBe(200);
    expect(await marksNow()).toEqual([none, none]);
    expect(await market.items.of('mark', 'uid-ada')).toEqual([]);
  });

  it('append nothing, and change the ETag of the list', async () => {
    const { id, first, position } = await taskWithOffers([1]);
    const { headers } = await ask(id, position);
    const again = () =>
      market.call(`/tasks/${id}/bids`, {
        as: 'ada',
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
    expect((await again()).status).toBe(304);
    await mark(first, { note: 'New' });
    expect((await again()).status).toBe(200);
    expect((await market.eventStore.ledger.head()).position).toBe(position);
  });

  it('choose the shortlisted ones, with the other options and in pages', async () => {
    const { id, first, second, third, position } = await taskWithOffers([30, 10, 20]);
    for (const bid of [first, second, third]) await mark(bid, { shortlisted: bid !== third, note: 'Seen' });
    const amounts = async (options: string, as?: Person) => {
      const answer = await ask(id, position, `?shortlisted=true${options}`, as);
      return [bidsIn(answer).map(({ amount }) => amount), answer.headers.get('x-total-count')];
    };
    expect(await amounts('&sort=amount')).toEqual([[10, 30], '2']);
    expect(await amounts('&state=declined')).toEqual([[], '0']);
    expect(await amounts('', 'bob')).toEqual([[], '0']);
    const page = await ask(id, position, '?shortlisted=true&sort=amount&limit=1');
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(bidsIn(await ask(id, position, next)).map(({ amount }) => amount)).toEqual([30]);
    const other = await ask(id, position, next.replace('shortlisted=true&', ''));
    expect([other.status, wrongOf(other)]).toEqual([400, ['cursor']]);
  });

  it('are set by the owner only, on bids that are there', async () => {
    const { id, first } = await taskWithOffers([1]);
    for (const [as, status] of [
      ['ada', 200],
      ['bob', 403],
      ['eve', 403],
      ['auditor', 403],
      ['operator', 403],
    ] as const)
      expect([as, (await mark(first, { shortlisted: true }, as)).status]).toEqual([as, status]);
    for (const bid of ['01890000-0000-7000-8000-000000000001', 'x'])
      expect(kindOf(await mark(bid, {}))).toBe('bid-not-found');
    expect(wrongOf(await mark(first, { note: 'x'.repeat(501) }))).toEqual(['note']);
    await commandsOf(market.call).remove(id);
    expect(kindOf(await mark(first, {}))).toBe('task-not-found');
  });
});

postgresTables.describe('the marks of one person', () => {
  it('are not endless; one that is there can still be changed', async () => {
    const { post, offer } = commandsOf(market.call);
    const { id: taskId } = await post({}, 'eve');
    const { id: bidId } = await offer(taskId, 'bob');
    const bid = { bidId, taskId };
    await mark(bidId, { note: 'One' }, 'eve');
    await withClient({ url: market.databaseUrl }, { name: 'marks' }, (client) =>
      client.query(
        `INSERT INTO private.user_data
          SELECT 'mark', 'uid-eve', 'old-' || n, 0, jsonb_build_object('bidId', n::text, 'shortlisted', true)
          FROM generate_series(2, $1) n`,
        [itemLimits.marks],
      ),
    );
    expect(kindOf(await mark(bidId, { shortlisted: true }, 'eve'))).toBe('limit-reached');
    expect((await mark(bidId, { note: 'Two' }, 'eve')).status).toBe(200);
    expect(await market.items.of('mark', 'uid-eve')).toContainEqual(markItem('uid-eve', bid, 'note', 'Two'));
  });
});
