import { createLogger } from '../index.ts';
import { createTestDatabase } from '../testing/index.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createNotifications } from './notifications.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Counts notifications, and new connections, because notifications before a connection may have been missed. */
const listener = async () => {
  let count = 0;
  const payloads: string[] = [];
  const notifications = createNotifications({
    target: { url: database.url },
    name: 'test',
    channel: 'test_changed',
    heard: (payload) => {
      count += 1;
      if (payload !== undefined) payloads.push(payload);
    },
    logger,
  });
  onTestFinished(() => notifications.close());
  const heard = () => count;
  await expect.poll(heard).toBeGreaterThanOrEqual(1);
  return {
    heard,
    payloads,
    announce: (payload?: string) => {
      notifications.announce(payload);
    },
  };
};

describe('two processes that listen', () => {
  it('hear each other, not themselves', async () => {
    const [one, other] = await Promise.all([listener(), listener()]);
    one.announce();
    await expect.poll(other.heard).toBe(2);
    other.announce();
    await expect.poll(one.heard).toBe(2);
    expect(other.heard()).toBe(2);
  });
  it('hear what is announced, each payload once or twice of a hundred', async () => {
    const [one, other] = await Promise.all([listener(), listener()]);
    one.announce("it's");
    await expect.poll(() => other.payloads).toEqual(["it's"]);
    for (let count = 0; count < 100; count += 1) for (const payload of ['b', '']) one.announce(payload);
    one.announce('last');
    await expect.poll(() => other.payloads).toContain('last');
    expect(new Set(other.payloads)).toEqual(new Set(["it's", 'b', '', 'last']));
    expect(other.payloads.length).toBeLessThanOrEqual(6);
    expect(one.payloads).toEqual([]);
  });
  it('never send two statements at once on a connection, however many ask who listens', async () => {
    const one = await listener();
    const underWay = new Map<unknown, number>();
    let most = 0;
    const query = Reflect.get(pg.Client.prototype, 'query') as (
      this: pg.Client,
      ...given: unknown[]
    ) => Promise<unknown>;
    const spied = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const count = (step: number) => underWay.set(this, (underWay.get(this) ?? 0) + step);
      most = Math.max(most, count(1).get(this) ?? 0);
      const answer = query.apply(this, given);
      void answer.finally(() => count(-1)).catch(() => undefined);
      return answer as never;
    });
    onTestFinished(() => spied.mockRestore());
    const many = await Promise.all(Array.from({ length: 8 }, listener));
    one.announce('all');
    for (const { payloads } of many) await expect.poll(() => payloads).toContain('all');
    expect(most).toBe(1);
  });
  it('hear each other again after their connections were cut', async () => {
    const [one, other] = await Promise.all([listener(), listener()]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await client.end();
    await expect.poll(() => [one.heard(), other.heard()]).toEqual([2, 2]);
    one.announce();
    await expect.poll(other.heard).toBe(3);
  });
  it('send nothing while no other process listens, and everything as soon as one does', async () => {
    const one = await listener();
    const sent = async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<{ query: string }>(
        `SELECT query FROM pg_stat_activity WHERE application_name = 'test' AND datname = current_database()`,
      );
      await client.end();
      return rows.map(({ query }) => query);
    };
    await expect.poll(sent).toEqual([`NOTIFY test_changed, 'who listens'`]);
    one.announce();
    one.announce();
    expect(await sent()).toEqual([`NOTIFY test_changed, 'who listens'`]);
    const other = await listener();
    await expect.poll(other.heard).toBe(2);
    expect(one.heard()).toBe(1);
  });
  it('hear after a reconnect what was announced meanwhile', async () => {
    const one = await listener();
    const other = createNotifications({
      target: { url: database.url },
      name: 'test',
      channel: 'test_changed',
      heard: () => undefined,
      logger,
    });
    onTestFinished(() => other.close());
    other.announce(); // it has not connected yet
    await expect.poll(one.heard).toBe(2);
  });
});
