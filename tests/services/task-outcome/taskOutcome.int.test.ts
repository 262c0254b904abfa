import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since, type Answer, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();

const ask = (id: string, position: number, as?: Person) =>
  market.call(`/tasks/${id}/outcome`, { as, ...since(position) });
const seen = ({ status, body }: Answer) =>
  status === 200 ? body : [status, z.object({ type: z.string() }).parse(body).type.split(':').at(-1)];
const forbidden = [403, 'forbidden'];

describe('GET /tasks/{id}/outcome', () => {
  it('tells bidders of offers that are not withdrawn, while the task is decided', async () => {
    const { post, offer, bid, withdraw, accept, takeBack, update } = commandsOf(market.call);
    const { id } = await post();
    const of = (as: Person, amount: number) => offer(id, as, { amount, message: 'Mine' });
    await bid(id, 'operator');
    const bobs = await of('bob', 300);
    await of('eve', 100);
    const gone = await of('auditor', 50);
    const undecided = await withdraw(gone.id, 'auditor');
    for (const as of ['bob', 'eve'] as const)
      expect(seen(await ask(id, undecided, as))).toEqual([409, 'not-decided']);

    const accepted = await accept(bobs.id);
    expect(seen(await ask(id, accepted, 'bob'))).toEqual({ offers: 2, place: 2 });
    expect(seen(await ask(id, accepted, 'eve'))).toEqual({ offers: 2, place: 1 });
    // The owner, a bidder without an offer, and a bidder whose bid is withdrawn.
    for (const as of ['ada', 'operator', 'auditor'] as const)
      expect([as, seen(await ask(id, accepted, as))]).toEqual([as, forbidden]);

    expect(seen(await ask(id, await takeBack(id), 'eve'))).toEqual([409, 'not-decided']);
    expect(seen(await ask(id, await update(id, { status: 'Cancelled' }), 'eve'))).toEqual({
      offers: 2,
      place: 1,
    });
    const again = await update(id, { status: 'In Progress' });
    expect(seen(await ask(id, again, 'eve'))).toEqual([409, 'not-decided']);
  });

  it('has the median of five offers, and the place of the lowest own one', async () => {
    const { post, offer, accept, update } = commandsOf(market.call);
    const { id } = await post();
    const bids: string[] = [];
    for (const [as, amount] of [
      ['bob', 400],
      ['bob', 120.5],
      ['eve', 80],
      ['eve', 120.5],
      ['auditor', 999.99],
    ] as const)
      bids.push((await offer(id, as, { amount, message: 'Mine' })).id);
    const accepted = await accept(bids[2] ?? '');
    const answer = await ask(id, accepted, 'bob');
    expect(seen(answer)).toEqual({ offers: 5, median: 120.5, place: 2 });
    expect(answer.headers.get('cache-control')).toMatch(/^private\b/);
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThanOrEqual(accepted);
    expect(seen(await ask(id, await update(id, { status: 'Completed' }), 'auditor'))).toEqual({
      offers: 5,
      median: 120.5,
      place: 5,
    });
  });
});
