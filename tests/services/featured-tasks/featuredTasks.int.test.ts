import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since, titlesOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let last = 0;
beforeAll(async () => {
  const { post, update, remove } = commandsOf(market.call);
  const of = (title: string, deadline: string) => post({ title, deadline });
  await of('Later', '2030-05-06');
  await of('Today', '2030-05-04');
  await of('Yesterday', '2030-05-03');
  const done = await of('Done', '2030-05-04');
  const dropped = await of('Dropped', '2030-05-04');
  const begun = await of('Begun', '2030-05-05');
  const gone = await of('Gone', '2030-05-04');
  for (const day of ['07', '08', '09', '10']) await of(`On ${day}`, `2030-05-${day}`);
  await update(done.id, { status: 'Completed' });
  await update(dropped.id, { status: 'Cancelled' });
  await update(begun.id, { status: 'In Progress' });
  last = await remove(gone.id);
});

describe('featured tasks', () => {
  it('are the six open tasks with the nearest deadlines from today on', async () => {
    market.now = new Date('2030-05-04T23:59:59.999Z');
    const answer = await market.call('/featured-tasks', since(last));
    expect(titlesOf(answer)).toEqual(['Today', 'Begun', 'Later', 'On 07', 'On 08', 'On 09']);
    expect(answer.text).not.toMatch(/@/);
  });

  it('change at midnight UTC, also for a caller with their ETag', async () => {
    market.now = new Date('2030-05-04T23:59:59.999Z');
    const etag = (await market.call('/featured-tasks', since(last))).headers.get('etag') ?? '';
    const again = () => market.call('/featured-tasks', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    market.now = new Date('2030-05-05T00:00:00Z');
    expect(titlesOf(await again())).toEqual(['Begun', 'Later', 'On 07', 'On 08', 'On 09', 'On 10']);
  });

  it('are an empty array when all deadlines are past', async () => {
    market.now = new Date('2031-01-01T00:00:00Z');
    expect((await market.call('/featured-tasks', since(last))).body).toEqual([]);
  });
});
