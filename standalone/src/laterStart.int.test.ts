import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoTasks } from './demo/tasks.ts';
import { authCall, post, tasksAt, tokenIn } from './testing/calls.ts';
import {
  newPlace,
  processesOf,
  removePlace,
  runProduct,
  type Place,
  type Product,
} from './testing/product.ts';

const task = {
  title: 'A kept task',
  category: 'Writing',
  description: 'Still here.',
  deadline: '2031-05-05',
  budget: 12.5,
};

describe('a start on a used DATA_DIR', () => {
  let place: Place;
  let product: Product;
  const start = async (): Promise<string> => {
    product = runProduct(place);
    return product.url;
  };
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(async () => {
    await product.signal('SIGTERM');
    await removePlace(place);
  });

  it('has the accounts and tasks acknowledged before a kill -9, and ends the processes that it left', async () => {
    const first = await start();
    const account = { email: 'kept@example.com', password: 'Passw0rd!' };
    const token = tokenIn(await authCall(first, 'signUp', account));
    const posted = await post(`${first}/api/addtask`, task, { authorization: `Bearer ${token}` });
    expect(posted.status).toBe(201);
    // An account that is acknowledged just before the end is kept, too.
    const last = await authCall(first, 'signUp', { email: 'last@example.com', password: 'Passw0rd!' });
    await product.signal('SIGKILL');
    expect(last.status).toBe(200);
    const orphans = await processesOf(place);
    expect(orphans).not.toEqual([]);

    const second = await start();
    const living = await processesOf(place);
    expect(living.filter((pid) => orphans.includes(pid))).toEqual([]);
    // The product may have been killed before the read models had the task.
    await expect.poll(async () => (await tasksAt(second)).map(({ title }) => title)).toEqual(['A kept task']);
    for (const email of ['kept@example.com', 'last@example.com'])
      expect((await authCall(second, 'signInWithPassword', { ...account, email })).status).toBe(200);
    const asBefore = await post(`${second}/api/addtask`, task, { authorization: `Bearer ${token}` });
    expect(asBefore.status).toBe(201);
  });

  it('finishes demo data that a kill -9 interrupted, without duplicates, and does not seed again', async () => {
    place = { ...place, SEED_DEMO: 'true' };
    product = runProduct(place);
    await product.printed(/Posting demo tasks/);
    // After this time some of the tasks are posted; it does not matter which.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await product.signal('SIGKILL');
    expect(product.output()).not.toContain('Marketplace ready');

    const tasks = await tasksAt(await start());
    expect(tasks.map(({ title }) => title)).toEqual(demoTasks.map(({ title }) => title));
    expect(tasks.map(({ bidsCount }) => bidsCount)).toEqual(demoTasks.map(({ bids = [] }) => bids.length));
    expect(await product.signal('SIGINT')).toBe(0);

    expect(await tasksAt(await start())).toEqual(tasks);
    expect(product.output()).not.toContain('Posting demo tasks');
    expect(product.output()).toContain('ada@example.com');
  });
});
