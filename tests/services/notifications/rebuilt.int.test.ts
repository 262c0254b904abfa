import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { clientsOf, upTo } from '../testing/listen.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();

const connect = clientsOf(() => market);
const people = ['ada', 'bob', 'eve'] as const;

it('a rebuild makes the same notifications, keeps what is read and muted, and sends none again', async () => {
  const { post, offer, accept, deliver, update, bid } = commandsOf(market.call);
  const early = await connect('');
  const { id } = await post();
  const won = await offer(id, 'bob');
  await offer(id, 'eve');
  await accept(won.id);
  await update(id, { title: 'Renamed' });
  const position = await deliver(id, 'bob');
  // Who listens from now on is told of none of these events.
  await early.until(upTo(position));
  const read = (as: Person, at: number) => market.call('/notifications?limit=100', { as, ...since(at) });
  const write = (as: Person, method: string, path: string, body: object) =>
    market.call(path, { as, method, body });
  await write('ada', 'POST', '/notifications/read', { upTo: won.position });
  await write('eve', 'PUT', '/notifications/settings', { muted: ['task-updated'] });
  const listed = async (at: number) => Promise.all(people.map(async (as) => (await read(as, at)).body));
  const before = await listed(position);
  expect(before).toMatchObject([{ unread: 2 }, { unread: 2 }, { unread: 1 }]);

  const clients = await Promise.all(people.map((as) => connect('', { authorization: `Bearer ${as}` })));
  await Promise.all(clients.map((client) => client.until(() => client.told.length > 0)));
  const asked = await market.call('/operations/projections/notifications/rebuild', {
    as: 'operator',
    method: 'POST',
    body: { reason: 'to see' },
  });
  expect(asked.status).toBe(202);
  await vi.waitFor(
    async () => {
      const { live, rebuild } = await market.projections.control('notifications');
      expect([live.generation, rebuild?.state]).toEqual([2, 'swapped']);
      expect(rebuild?.differences).toMatchObject({ count: 0 });
    },
    { timeout: 60_000 },
  );
  expect(await listed(position)).toEqual(before);
  await sleep(500);
  for (const { told } of clients) expect(told).toHaveLength(1);

  // Notifications continue after the rebuild.
  const { id: next } = await post();
  const later = await bid(next);
  const [owner] = clients;
  await owner?.until(upTo(later));
  await owner?.until(() => owner.told.at(-1)?.unread === 3);
});
