import { setTimeout as sleep } from 'node:timers/promises';
import { savedSearchSchema } from '@marketplace/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { clientsOf, upTo, type Listening } from '../testing/listen.ts';
import { startMarket, type Market } from '../testing/market.ts';
import { startOtherInstance } from '../testing/otherInstance.ts';

let market: Market;
/** Another query service on the same stores. */
let sibling: Awaited<ReturnType<typeof startOtherInstance>>;
beforeAll(async () => {
  market = await startMarket();
  sibling = await startOtherInstance(market);
});
afterEach(() => market.projections.release());
afterAll(async () => {
  await sibling.stop();
  await market.stop();
});

const connected = clientsOf(() => market);
const connectedElsewhere = clientsOf(() => sibling);
const connect = async (as?: string, connecting = connected): Promise<Listening> => {
  const client = await connecting('', as === undefined ? {} : { authorization: `Bearer ${as}` });
  if (as !== undefined && as !== 'nobody') await client.until(() => client.told.length > 0);
  return client;
};
const unreadOf = (client: Listening) => client.told.at(-1)?.unread;
/** Waits until the last count that the client has received is this one. */
const receives = (client: Listening, unread: number) => client.until(() => unreadOf(client) === unread);
const write = (path: string, as: Person, method: string, body: object) =>
  market.call(path, { as, method, body });

describe('a user with open pages', () => {
  it('gets it at once in pages of another query service too, after each of its writes', async () => {
    const { post, bid } = commandsOf(market.call);
    const search = { name: 'Boats', query: 'q=boat' };
    const saved = await market.call('/searches', { as: 'operator', method: 'POST', body: search });
    const { _id: searchId } = savedSearchSchema.parse(saved.body);
    // A task leads to an alert only if it is posted after the projector has read the search.
    const { id } = await post({}, 'operator');
    const elsewhere = await connect('operator', connectedElsewhere);
    const position = await bid(id);
    await receives(elsewhere, 1);
    await write('/notifications/settings', 'operator', 'PUT', { muted: ['bid-placed'] });
    await receives(elsewhere, 0);
    await write('/notifications/settings', 'operator', 'PUT', { muted: [] });
    await receives(elsewhere, 1);
    await write('/notifications/read', 'operator', 'POST', { position });
    await receives(elsewhere, 0);
    await post({ title: 'A boat' });
    await receives(elsewhere, 1);
    expect((await market.call(`/searches/${searchId}`, { as: 'operator', method: 'DELETE' })).status).toBe(
      200,
    );
    await receives(elsewhere, 0);
  });

  it('gets the right count last when many bids are placed at once', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post();
    const client = await connect('ada');
    const before = unreadOf(client) ?? 0;
    await Promise.all(Array.from({ length: 40 }, (_, index) => bid(id, index % 2 ? 'bob' : 'eve')));
    await receives(client, before + 40);
    await sleep(200);
    expect(unreadOf(client)).toBe(before + 40);
    expect(client.told.length).toBeLessThanOrEqual(41);
  });

  it('gets the count late, not never, when the projection was held up', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post();
    const client = await connect('ada');
    const before = unreadOf(client) ?? 0;
    market.projections.hold('notifications');
    const position = await bid(id);
    await client.until(upTo(position));
    await sleep(5_500);
    expect(unreadOf(client)).toBe(before);
    await market.projections.release();
    await receives(client, before + 1);
  });
});
