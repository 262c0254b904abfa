import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authCall, get, post, tasksAt, tokenIn } from './testing/calls.ts';
import {
  newPlace,
  processesOf,
  removePlace,
  runProduct,
  type Place,
  type Product,
} from './testing/product.ts';

const task = { title: 'T', category: 'Design', description: 'D', deadline: '2031-05-05', budget: 1 };

describe('the product after one of its child processes was killed', () => {
  let place: Place;
  let product: Product;
  beforeEach(async () => {
    place = await newPlace();
    product = runProduct(place);
  });
  afterEach(async () => {
    await product.signal('SIGTERM');
    await removePlace(place);
  });

  it('starts the process again by itself, and nothing is lost', async () => {
    const url = await product.url;
    const account = { email: 'a@example.com', password: 'Passw0rd!' };
    const authorization = `Bearer ${tokenIn(await authCall(url, 'signUp', account))}`;
    expect((await post(`${url}/api/addtask`, task, { authorization })).status).toBe(201);

    for (const pid of await processesOf(place)) process.kill(pid, 'SIGKILL');
    const status = async () => (await get(`${url}/readyz`)).status;
    await expect.poll(status).toBe(503);
    await expect.poll(status, { timeout: 30_000 }).toBe(200);

    expect((await authCall(url, 'signInWithPassword', account)).status).toBe(200);
    expect((await post(`${url}/api/addtask`, task, { authorization })).status).toBe(201);
    await expect.poll(async () => (await tasksAt(url)).length, { timeout: 30_000 }).toBe(2);
  });
});
