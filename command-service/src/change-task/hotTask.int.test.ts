import { describe, expect, it } from 'vitest';
import { insertedIdOf, postedTask, startedServices, type RunningService } from '../testing/runningService.ts';

const [one, other] = startedServices();

describe('one task, by two command services at once', () => {
  it('has every acknowledged bid once, and its versions are 1..n', async () => {
    const task = await postedTask(one);
    const bidder = async (service: RunningService, name: string) => {
      const bids: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        const headers = { 'Idempotency-Key': `${name}-${round}` };
        const placed = () => service.call('POST', '/bids', { as: 'bob', headers, body: { taskId: task } });
        const [bid, again] = await Promise.all([placed(), placed()]);
        expect(insertedIdOf(again)).toBe(insertedIdOf(bid));
        bids.push(insertedIdOf(bid));
      }
      return bids;
    };
    const edits = async (service: RunningService, name: string) => {
      for (let round = 0; round < 5; round += 1) {
        const body = { title: `${name} ${round}` };
        expect(await service.call('PUT', `/tasks/${task}`, { as: 'ada', body })).toMatchObject({
          status: 200,
        });
      }
    };
    const bidders = Array.from({ length: 32 }, (_, index) =>
      bidder(index % 2 === 0 ? one : other, `bidder-${index}`),
    );
    const [placed] = await Promise.all([Promise.all(bidders), edits(one, 'one'), edits(other, 'other')]);
    const events = (await one.events()).filter(({ taskId }) => taskId === task);
    expect(events.map(({ taskVersion }) => taskVersion)).toEqual(events.map((_, index) => index + 1));
    const bids = events.flatMap((event) => (event.type === 'BidPlaced' ? [event.data.bidId] : []));
    expect([...bids].sort()).toEqual(placed.flat().sort());
    expect(events.filter(({ type }) => type === 'TaskUpdated')).toHaveLength(10);
  });
  it('gets no bid after its deletion', async () => {
    const task = await postedTask(one);
    const bids = (service: RunningService) =>
      Array.from({ length: 40 }, () => service.call('POST', '/bids', { as: 'bob', body: { taskId: task } }));
    const answers = await Promise.all([
      ...bids(one),
      ...bids(other),
      other.call('DELETE', `/tasks/${task}`, { as: 'ada' }),
      ...bids(one),
      ...bids(other),
    ]);
    const types = (await one.events()).filter(({ taskId }) => taskId === task).map(({ type }) => type);
    expect(types.at(-1)).toBe('TaskDeleted');
    const placed = answers.filter(({ status }) => status === 201);
    expect(types).toHaveLength(placed.length + 2);
    expect(answers.filter(({ status }) => status !== 201 && status !== 404)).toMatchObject([{ status: 200 }]);
  });
});
