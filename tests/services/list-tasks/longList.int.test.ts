import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { everyPartition } from '@marketplace/read-store';
import { postedTask } from '@marketplace/read-store/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasksOf } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';
import { postgresTables } from '../testing/stores.ts';

const many = 8_000;
let market: Market;
let database: pg.Client;

const idOf = (posted: number) => `01930b6e-5f3a-7c41-9d52-${String(posted).padStart(12, '0')}`;
const task = (posted: number) =>
  postedTask(
    posted,
    { title: `Task ${posted}`, description: 'x'.repeat(2_000), deadline: '2030-01-01', budget: posted },
    idOf(posted),
  );

beforeAll(async () => {
  market = await startMarket();
  database = new pg.Client({ connectionString: market.databaseUrl });
  await database.connect();
  const batch = 2_000;
  const writer = await market.projections.openWriter();
  for (let from = 1; from <= many; from += batch) {
    const documents = Array.from({ length: batch }, (_, index) => task(from + index));
    const reached = everyPartition(0); // the ledger is empty; documents beyond its end would be made again
    await writer.prepareWrite([{ id: { projection: 'tasks', generation: 1 }, documents, reached }])();
  }
  await writer.close();
});
afterAll(async () => {
  await database.end();
  await market.stop();
});

/** A caller that requests all tasks, and reads nothing after the start of the answer. */
const silentReader = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(market.url).port), '127.0.0.1');
  socket.on('error', () => undefined); // some tests wait until the service cuts the reader off
  socket.once('data', () => socket.pause());
  await once(socket, 'connect');
  socket.write('GET /tasks HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
};
const expectServed = (readers: readonly Socket[], some: number) =>
  expect.poll(() => readers.filter(({ bytesRead }) => bytesRead > 0).length).toBe(some);

describe('a page of a search', () => {
  it.each([
    ['limit=1', [String(many), null]],
    ['limit=1&q=tas', ['1000', 'true']],
    ['limit=1&q=tas&maxBudget=1001', ['1000', 'true']],
    ['limit=1&q=tas&maxBudget=1000', ['1000', null]],
    ['q=tas&maxBudget=1001', ['1001', null]],
  ])('counts up to 1,000 matches, and says if there are more: %s', async (options, expected) => {
    const { headers } = await market.call(`/tasks?${options}`);
    expect([headers.get('x-total-count'), headers.get('x-total-at-least')]).toEqual(expected);
  });
});

describe('a list that is too long to keep', () => {
  it('is complete and in order', async () => {
    const answer = await market.call('/tasks');
    expect(answer.headers.get('x-total-count')).toBe(String(many));
    const budgets = tasksOf(answer.body).map(({ budget }) => budget);
    expect(budgets).toEqual(Array.from({ length: many }, (_, index) => index + 1));
    expect(answer.text).not.toContain('@');
    const again = await market.call('/tasks', {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has its owner’s hidden tasks in their places', async () => {
    const { body } = postedTask(many + 1, {
      title: 'Hidden',
      budget: 4_000.5,
      hiddenAt: '2030-01-01T00:00:00.000Z',
      ground: 'terms',
    });
    const hidden = { collection: 'hidden_tasks', id: idOf(many + 1), position: many + 1, body } as const;
    const writer = await market.projections.openWriter();
    const id = { projection: 'tasks', generation: 1 } as const;
    await writer.prepareWrite([{ id, documents: [hidden], reached: everyPartition(0) }])();
    await writer.close();
    const answer = await market.call('/mytasks?sort=budget', { as: 'ada' });
    expect(answer.headers.get('x-total-count')).toBe(String(many + 1));
    const titles = tasksOf(answer.body).map(({ title }) => title);
    const expected = Array.from({ length: many }, (_, index) => `Task ${index + 1}`);
    expect(titles).toEqual(expected.toSpliced(4_000, 0, 'Hidden'));
  });

  it('has its length for HEAD, without reading the rest', async () => {
    const answer = await market.call('/tasks?minBudget=4001', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '4000']);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('is sent to two readers of one address at a time, and others are served meanwhile', async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, silentReader));
    await expectServed(readers, 2);
    expect((await market.call('/tasks?limit=2&sort=-budget')).status).toBe(200);
    expect((await market.call(`/tasks/${idOf(7)}`)).status).toBe(200);
    // A reader that leaves makes room for the next; a waiting reader that leaves takes no turn.
    const [served, waiting] = [
      readers.filter(({ bytesRead }) => bytesRead > 0),
      readers.filter(({ bytesRead }) => bytesRead === 0),
    ];
    waiting[0]?.destroy();
    served[0]?.destroy();
    await expectServed(readers, 3);
    for (const reader of readers) reader.destroy();
  });
});

postgresTables.describe('the answer with such a list', () => {
  it('breaks off if it cannot be read any more, and the service continues', async () => {
    const reader = await silentReader();
    await expectServed([reader], 1);
    await database.query('ALTER TABLE read_models.tasks_g1 RENAME TO away');
    let end = '';
    reader.setEncoding('utf8').on('data', (more: string) => (end = more.slice(-9)));
    reader.resume();
    await once(reader, 'close');
    expect(end.endsWith('0\r\n\r\n')).toBe(false);
    await database.query('ALTER TABLE read_models.away RENAME TO tasks_g1');
    expect((await market.call('/tasks?limit=1')).status).toBe(200);
  });
});
