import { describe, expect, it } from 'vitest';
import { commandsOf, since, tasksOf, titlesOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();

const taskOf = async (id: string, position: number) => {
  const answer = await market.call(`/tasks/${id}`, since(position));
  const [inList] = tasksOf((await market.call('/tasks', since(position))).body).filter(
    (one) => one._id === id,
  );
  expect(inList).toEqual(answer.body);
  return { ...inList, etag: answer.headers.get('etag') ?? '' };
};

describe('what a task tells about its bids', () => {
  it('is that a task with a past deadline takes none; a later one opens it', async () => {
    const { post, update } = commandsOf(market.call);
    const { id, position } = await post({ deadline: '2020-01-01' });
    const closed = await taskOf(id, position);
    expect(closed).toMatchObject({ acceptingBids: false, closesAt: '2020-01-01T23:59:59.999Z' });
    const open = await taskOf(id, await update(id, { deadline: '2031-05-06' }));
    expect(open).toMatchObject({ acceptingBids: true, closesAt: '2031-05-06T23:59:59.999Z' });
  });
});

describe('the ETag of a task', () => {
  it('changes with all that the answer tells about bids; If-Match guards only what the owner edits', async () => {
    const { post, offer, withdraw, accept, deliver } = commandsOf(market.call);
    const { id, position } = await post();
    const put = (etag: string) =>
      market.call(`/tasks/${id}`, {
        as: 'ada',
        method: 'PUT',
        headers: { 'if-match': etag },
        body: { title: 'A logo' },
      });
    const posted = (await taskOf(id, position)).etag;
    const bid = await offer(id, 'bob');
    const bidden = (await taskOf(id, bid.position)).etag;
    const less = (await taskOf(id, await withdraw((await offer(id, 'eve')).id, 'eve'))).etag;
    for (const etag of [posted, bidden, less]) expect((await put(etag)).status).toBe(200);
    const accepted = (await taskOf(id, await accept(bid.id))).etag;
    const delivered = (await taskOf(id, await deliver(id, 'bob'))).etag;
    expect(new Set([posted, bidden, less, accepted]).size).toBe(4);
    // The acceptance has changed the status, a field that the owner edits, so earlier tags do not match.
    for (const etag of [posted, bidden, less]) expect((await put(etag)).status).toBe(412);
    for (const etag of [accepted, delivered]) expect((await put(etag)).status).toBe(200);
    const known = { headers: { 'if-none-match': delivered } };
    expect((await market.call(`/tasks/${id}`, known)).status).toBe(304);
  });
});

describe('the list of tasks', () => {
  it('can be limited to tasks that take bids, and sorted by the number of bids', async () => {
    const { post, bid, offer, accept, update } = commandsOf(market.call);
    const named = async (title: string, bids: number, more = {}) => {
      const { id } = await post({ title: `bidding ${title}`, ...more });
      for (let count = 0; count < bids; count += 1) await bid(id);
      return id;
    };
    await named('three', 3);
    await named('none', 0);
    await named('past', 0, { deadline: '2020-01-01' });
    await named('one', 1);
    await accept((await offer(await named('accepted', 4), 'eve')).id);
    await named('also one', 1);
    const position = await update(await named('cancelled', 2), { status: 'Cancelled' });
    const list = async (options: string) =>
      titlesOf(await market.call(`/tasks?q=bidding&${options}`, since(position))).map((title) =>
        title.replace('bidding ', ''),
      );
    expect(await list('acceptingBids=true')).toEqual(['three', 'none', 'one', 'also one']);
    expect(await list('acceptingBids=true&sort=bids')).toEqual(['none', 'one', 'also one', 'three']);
    expect(await list('acceptingBids=true&sort=-bids')).toEqual(['three', 'also one', 'one', 'none']);

    expect(await list('sort=-bids')).toEqual([
      'accepted',
      'three',
      'cancelled',
      'also one',
      'one',
      'past',
      'none',
    ]);
    expect((await list('sort=bids')).slice(0, 2)).toEqual(['none', 'past']);
  });
});
