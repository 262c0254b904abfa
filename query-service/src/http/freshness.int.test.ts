import { afterEach, describe, expect, it } from 'vitest';
import { commandsOf, since, titlesOf, wrongOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
afterEach(() => market.projections.release());

const calls = ['/tasks', '/tasks?limit=1', '/featured-tasks', '/mytasks', '/bids/count', '/mybids'];

describe('a read with X-Min-Position', () => {
  it('always contains the write at that position', async () => {
    const { post, update } = commandsOf(market.call);
    const { id } = await post();
    for (let round = 0; round < 25; round += 1) {
      const position = await update(id, { title: `Round ${round}` });
      const [task, list] = await Promise.all([
        market.call(`/tasks/${id}`, since(position)),
        market.call('/tasks', since(position)),
      ]);
      expect(task.body).toMatchObject({ title: `Round ${round}` });
      expect(titlesOf(list)).toContain(`Round ${round}`);
      expect(Number(list.headers.get('x-position'))).toBeGreaterThanOrEqual(position);
    }
  });

  it('contains the bid at that position, in details and in lists', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post({ title: 'Bid on' });
    for (let bids = 1; bids <= 20; bids += 1) {
      const position = await bid(id);
      const details = await market.call(`/tasks/${id}`, since(position));
      expect(details.body).toMatchObject({ bidsCount: bids });
      const list = await market.call('/tasks?q=bid+on&limit=1', since(position));
      expect(list.body).toMatchObject([{ bidsCount: bids }]);
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

  it.each(['-1', '1.5', 'abc', '1e3', '9'.repeat(30), '1, 2'])('%s is a 400', async (bad) => {
    const answer = await market.call('/tasks', { headers: { 'x-min-position': bad } });
    expect([answer.status, wrongOf(answer)]).toEqual([400, ['X-Min-Position']]);
  });
});

describe('any read', () => {
  it('has the position of its read model, also for 304 and HEAD', async () => {
    const { position } = await commandsOf(market.call).post();
    for (const path of calls) {
      const get = await market.call(path, { as: 'ada', ...since(position) });
      const etag = get.headers.get('etag') ?? '';
      const same = await market.call(path, { as: 'ada', headers: { 'if-none-match': etag } });
      const head = await market.call(path, { as: 'ada', method: 'HEAD' });
      expect([path, get.status, same.status, head.status]).toEqual([path, 200, 304, 200]);
      expect([same.text, head.text]).toEqual(['', '']);
      for (const { headers } of [get, same, head])
        expect(Number(headers.get('x-position'))).toBeGreaterThanOrEqual(position);
      for (const name of ['etag', 'content-type', 'x-total-count', 'link', 'cache-control'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  });
});
