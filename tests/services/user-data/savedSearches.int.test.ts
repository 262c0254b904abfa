import {
  itemLimits,
  savedSearchesSchema,
  savedSearchSchema,
  type Notification,
} from '@marketplace/contracts';
import { describe, expect, it, vi } from 'vitest';
import { commandsOf, titlesOf, type Person } from '../testing/call.ts';
import { clientsOf } from '../testing/listen.ts';
import { startedMarket } from '../testing/market.ts';
import { notificationsOf } from '../testing/notificationsOf.ts';

const market = startedMarket();

const call = (as: Person, method: string, path: string, body?: object) =>
  market.call(path, { as, method, body });
const save = async (as: Person, name: string, query: string, alert = true) => {
  const answer = await call(as, 'POST', '/searches', { name, query, alert });
  expect(answer.status).toBe(201);
  return savedSearchSchema.strict().parse(answer.body);
};
const listed = async (as: Person) =>
  savedSearchesSchema.strict().parse((await market.call('/searches', { as })).body).searches;
const removeAll = async (as: Person) => {
  for (const { _id } of await listed(as)) await call(as, 'DELETE', `/searches/${_id}`);
};
const notifications = notificationsOf(() => market);
const alertsOf = async (as: Person, position: number): Promise<readonly Notification[]> =>
  (await notifications(as, position, '?limit=100')).notifications.filter(({ kind }) => kind === 'search');
const told = async (as: Person, position: number) =>
  (await alertsOf(as, position)).map(({ search, title }) => `${search}: ${title}`);

describe('saved searches', () => {
  it('are kept for their user, renamed, switched and removed', async () => {
    const one = await save('bob', ' Design under $500 ', 'maxBudget=500&category=Design', false);
    const two = await save('bob', 'Words', 'q=logo');
    expect(one).toMatchObject({
      name: 'Design under $500',
      query: 'category=Design&maxBudget=500',
      alert: false,
    });
    expect(await listed('bob')).toEqual([one, two]);
    expect(await listed('ada')).toEqual([]);
    const path = `/searches/${one._id}`;
    expect((await call('bob', 'PUT', path, { name: 'New' })).body).toEqual({ ...one, name: 'New' });
    expect((await call('bob', 'PUT', path, { alert: true })).body).toEqual({
      ...one,
      name: 'New',
      alert: true,
    });
    for (const method of ['PUT', 'DELETE'])
      expect((await call('ada', method, path, method === 'PUT' ? {} : undefined)).status).toBe(404);
    expect((await call('bob', 'DELETE', path)).status).toBe(200);
    expect((await call('bob', 'DELETE', path)).status).toBe(404);
    expect(await listed('bob')).toEqual([two]);
    await removeAll('bob');
  });

  it('are refused with a fault in them, and above the limit', async () => {
    const unknown = { name: 'x', query: 'colour=red' };
    expect((await call('eve', 'POST', '/searches', unknown)).status).toBe(400);
    for (let count = 0; count < itemLimits.searches; count += 1)
      await save('eve', `Search ${count}`, '', false);
    const refused = await call('eve', 'POST', '/searches', { name: 'x', query: '' });
    expect(refused.body).toMatchObject({
      status: 409,
      type: 'urn:marketplace:problem:limit-reached',
      message: 'You can keep at most 20 searches. Remove one first.',
    });
    await removeAll('eve');
  });
});

describe('a task that is posted', () => {
  it('alerts each user whose search finds it in GET /tasks, once, and not its owner', async () => {
    const { post } = commandsOf(market.call);
    const queries = [
      'q=logo+bak',
      'category=Design&maxBudget=500',
      'q=caf%C3%A9',
      'minBudget=501&acceptingBids=true',
      'status=Completed',
      'deadlineTo=2029-12-31',
      'q=ogo',
    ];
    await post({ title: 'Logo before' });
    const titles: string[] = [];
    for (const query of queries) await save('bob', query, query);
    const postings = [
      { title: 'A logo for a bakery', budget: 500 },
      { title: 'Café menu', category: 'Writing', budget: 501 },
      { title: 'Plain', category: 'Marketing', budget: 10, deadline: '2029-12-31' },
      { title: 'Nothing of it', category: 'Marketing', budget: 20 },
    ];
    let position = 0;
    for (const details of postings) ({ position } = await post(details));
    await post({ title: 'Logo of his own' }, 'bob');
    const alerts = await alertsOf('bob', position);
    for (const query of queries) titles.push(...titlesOf(await market.call(`/tasks?${query}`)));
    const found = new Set(titles.filter((title) => !/before|his own/.test(title)));
    expect(alerts.map(({ title }) => title)).toEqual(['Plain', 'Café menu', 'A logo for a bakery']);
    expect(new Set(alerts.map(({ title }) => title))).toEqual(found);
    expect(alerts.every(({ read, search }) => !read && queries.includes(search ?? ''))).toBe(true);
    expect(await alertsOf('ada', position)).toEqual([]);
    await removeAll('bob');
  });

  it('is not about a search that was saved, or switched on, later; a removed search takes its alerts with it', async () => {
    const { post } = commandsOf(market.call);
    const search = await save('bob', 'First', 'category=Marketing', false);
    const put = (body: object) => call('bob', 'PUT', `/searches/${search._id}`, body);
    await post({ title: 'One', category: 'Marketing' });
    await put({ alert: true });
    const two = await post({ title: 'Two', category: 'Marketing' });
    // A posting is matched with the searches that exist when it is folded.
    expect(await told('bob', two.position)).toEqual(['First: Two']);
    await put({ alert: false });
    const { position } = await post({ title: 'Three', category: 'Marketing' });
    expect(await told('bob', position)).toEqual(['First: Two']);
    await put({ name: 'Renamed' });
    expect(await told('bob', position)).toEqual(['Renamed: Two']);
    await call('bob', 'DELETE', `/searches/${search._id}`);
    expect(await notifications('bob', position)).toMatchObject({ unread: 0, notifications: [] });
  });

  it('rings the bell at once; the kind can be muted, and what was read stays read', async () => {
    const { post } = commandsOf(market.call);
    const client = await clientsOf(() => market)('', { authorization: 'Bearer eve' });
    await save('eve', 'Videos', 'category=Video+Editor');
    const { position } = await post({ title: 'Cut', category: 'Video Editor' });
    await client.until(() => client.told.at(-1)?.unread === 1);
    await call('eve', 'PUT', '/notifications/settings', { muted: ['search'] });
    await client.until(() => client.told.at(-1)?.unread === 0);
    expect(await told('eve', position)).toEqual([]);
    await call('eve', 'PUT', '/notifications/settings', { muted: [] });
    await call('eve', 'POST', '/notifications/read', { upTo: position });
    expect(await notifications('eve', position)).toMatchObject({
      unread: 0,
      notifications: [{ read: true }],
    });
    await removeAll('eve');
  });

  it('alerts nobody again when the alerts are made again, also where searches have changed since', async () => {
    const { post } = commandsOf(market.call);
    const [kept, removed] = [
      await save('eve', 'Kept', 'q=rebuilt'),
      await save('bob', 'Removed', 'q=rebuilt'),
    ];
    await post({ title: 'Rebuilt one' });
    const { position } = await post({ title: 'Rebuilt two' });
    const before = await notifications('eve', position);
    expect(before.unread).toBe(2);
    await notifications('bob', position);
    await call('bob', 'DELETE', `/searches/${removed._id}`);
    const client = await clientsOf(() => market)('', { authorization: 'Bearer eve' });
    await client.until(() => client.told.length > 0);
    const asked = await call('operator', 'POST', '/operations/projections/alerts/rebuild', {
      reason: 'to see',
    });
    expect(asked.status).toBe(202);
    await vi.waitFor(
      async () => {
        const { live, rebuild } = await market.projections.control('alerts');
        expect([live.generation, rebuild?.state]).toEqual([2, 'swapped']);
      },
      { timeout: 60_000 },
    );
    expect(await notifications('eve', position)).toEqual(before);
    // The posting may reach the feed after the client has connected; then the client gets the same count again.
    expect(new Set(client.told.map(({ unread }) => unread))).toEqual(new Set([2]));
    await call('eve', 'DELETE', `/searches/${kept._id}`);
  });
});
