import { allCalls } from '@marketplace/contracts/calls';
import { afterEach, describe, expect, it } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
afterEach(() => market.projections.release());

const calls = ['/tasks', '/tasks?limit=1', '/featured-tasks', '/mytasks', '/bids/count', '/mybids'];

describe('a read with X-Min-Position', () => {
  it('always contains the write at that position, in details and in lists', async () => {
    const { post, update, bid } = commandsOf(market.call);
    const { id } = await post({ title: 'Read at once' });
    for (let round = 1; round <= 10; round += 1) {
      await update(id, { budget: round });
      const position = await bid(id);
      const [task, list] = await Promise.all([
        market.call(`/tasks/${id}`, since(position)),
        market.call('/tasks?q=read+at+once&limit=1', since(position)),
      ]);
      expect(task.body).toMatchObject({ budget: round, bidsCount: round });
      expect(list.body).toMatchObject([{ budget: round, bidsCount: round }]);
      expect(Number(list.headers.get('x-position'))).toBeGreaterThanOrEqual(position);
    }
  });

  it('waits until the read model has reached it', async () => {
    market.projections.hold('tasks');
    const { id, position } = await commandsOf(market.call).post({ title: 'Awaited' });
    const reading = market.call(`/tasks/${id}`, since(position));
    expect((await market.call(`/tasks/${id}`)).status).toBe(404);
    await market.projections.release();
    expect((await reading).body).toMatchObject({ title: 'Awaited' });
  });

  it('is a 503 with Retry-After and the position reached, if that takes too long', async () => {
    market.projections.hold('tasks');
    const { position } = await commandsOf(market.call).post();
    const answers = await Promise.all(
      calls.slice(0, 4).map((path) => market.call(path, { as: 'ada', ...since(position) })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(Number(answer.headers.get('x-position'))).toBeLessThan(position);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('waits only for the projections of its answer: paused bids delay no task', async () => {
    market.projections.hold('bids');
    const { id, position } = await commandsOf(market.call).post();
    const statuses = async (paths: readonly string[]) => {
      const answers = await Promise.all(
        paths.map((path) => market.call(path, { as: 'ada', ...since(position) })),
      );
      return answers.map(({ status }) => status);
    };
    const ofTasks = ['/tasks', '/mytasks', '/featured-tasks', `/tasks/${id}`, `/tasks/${id}/bids/count`];
    expect(await statuses(ofTasks)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(['/bids/count', '/mybids'])).toEqual([503, 503]);
  });
});

/** Calls with an ETag. The feeds have their own test, because each has a secret address. */
const cached = allCalls.filter((call) => call.cached && !call.path.includes('{secret}'));
const pathsFor = (isPersonal: boolean) =>
  cached.filter(({ caller }) => (caller === 'user') === isPersonal).map(({ path }) => path);
/** Calls whose answer depends on the caller, and calls with the same answer for all callers. */
const personal: readonly string[] = pathsFor(true);
const shared = [...pathsFor(false), '/tasks?limit=1'];

it('some of the calls with an ETag are personal, and some are not', () => {
  expect([personal, shared]).toEqual([
    expect.arrayContaining(['/mybids', '/tasks/{id}/bids']),
    expect.arrayContaining(['/tasks', '/tasks/{id}']),
  ]);
});

// A kept answer is found by its name alone: with the name of another call, it would be the answer of that call, too.
it('no two calls have the same ETag', async () => {
  const { id, position } = await commandsOf(market.call).post();
  const etags = await Promise.all(
    [...personal, ...shared].map(async (path) => {
      const { headers } = await market.call(path.replace('{id}', id), { as: 'ada', ...since(position) });
      return headers.get('etag');
    }),
  );
  expect(new Set(etags).size).toBe(etags.length);
});

describe.each([...personal, ...shared])('GET %s', (path) => {
  it('has its position and an ETag, which changes with what the answer says; also for HEAD', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post();
    const position = await bid(id, 'ada');
    const call = (as: 'ada' | 'bob', options: object = {}) =>
      market.call(path.replace('{id}', id), { as, ...options });
    const get = await call('ada', since(position));
    const known = { 'if-none-match': get.headers.get('etag') ?? '' };
    const same = await call('ada', { headers: known });
    const head = await call('ada', { method: 'HEAD' });
    expect([get.status, same.status, head.status]).toEqual([200, 304, 200]);
    expect([same.text, head.text]).toEqual(['', '']);
    for (const { headers } of [get, same, head])
      expect(Number(headers.get('x-position'))).toBeGreaterThanOrEqual(position);
    for (const name of ['etag', 'content-type', 'x-total-count', 'link', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    if (personal.includes(path)) {
      expect(get.headers.get('cache-control')).toMatch(/^private\b/);
      expect(get.headers.get('vary')).toContain('Authorization');
      expect((await call('bob', { headers: known })).status).not.toBe(304);
    }
    await post();
    const later = { ...known, ...since(await bid(id, 'ada')).headers };
    expect((await call('ada', { headers: later })).status).toBe(200);
  });
});
