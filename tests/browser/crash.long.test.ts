import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { insertedSchema, publicTaskSchema } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signUp } from '../../tools/e2e/people.ts';
import { newPlace, startProduct, type Place, type Product } from '../../tools/e2e/product.ts';

const post = (url: string, token: string, key: string) =>
  fetch(`${url}/api/addtask`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      title: `Task ${key}`,
      category: 'Writing',
      description: 'Posted while the machine died.',
      deadline: '2030-01-31',
      budget: 10,
    }),
  });

/** Posts with `callers` callers until the product is killed. Returns the acknowledged ids by key, and the keys without an answer. */
const postUntilGone = (url: string, token: string, callers: number) => {
  const acknowledged = new Map<string, string>();
  const open = new Set<string>();
  const caller = async () => {
    for (;;) {
      const key = randomUUID();
      open.add(key);
      try {
        const answer = await post(url, token, key);
        if (answer.status !== 201) return;
        const { insertedId } = insertedSchema.parse(await answer.json());
        acknowledged.set(key, insertedId);
        open.delete(key);
      } catch {
        return;
      }
    }
  };
  return { acknowledged, open, gone: Promise.all(Array.from({ length: callers }, caller)) };
};

describe('the product, killed in the middle of posting', () => {
  let place: Place;
  let product: Product | undefined;
  const started = (): Product => {
    if (product === undefined) throw new Error('The product did not start.');
    return product;
  };
  beforeAll(async () => {
    place = await newPlace();
    product = await startProduct(place);
  });
  afterAll(async () => {
    await product?.stop();
    await place.remove();
  });

  it('has everything it acknowledged, once, after the next start; accounts too', async () => {
    const first = started();
    const { token } = await signUp(first.url, 'crash@example.com');
    const { acknowledged, open, gone } = postUntilGone(first.url, token, 16);
    await expect.poll(() => acknowledged.size).toBeGreaterThan(100);
    await first.kill();
    await gone;

    const second = await startProduct(place);
    product = second;
    const { stdout } = await promisify(execFile)(
      'npm',
      ['run', '--silent', 'token', '--', 'crash@example.com'],
      {
        env: { ...process.env, ...place.environment },
      },
    );
    const again = stdout.trim();

    // An acknowledged command gets the same answer again. Another command may have been executed or not; after this retry it was, once.
    let position = 0;
    const answers = new Map(acknowledged);
    for (const key of [...acknowledged.keys(), ...open]) {
      const answer = await post(second.url, again, key);
      expect(answer.status).toBe(201);
      const body = insertedSchema.parse(await answer.json());
      if (acknowledged.has(key)) expect(body.insertedId).toBe(acknowledged.get(key));
      answers.set(key, body.insertedId);
      position = Math.max(position, body.position);
    }
    const list = await fetch(`${second.url}/api/tasks`, { headers: { 'x-min-position': String(position) } });
    const tasks = z.array(publicTaskSchema).parse(await list.json());
    const titles = tasks.map(({ _id, title }) => `${_id} ${title}`).sort();
    expect(titles).toEqual([...answers].map(([key, id]) => `${id} Task ${key}`).sort());
  });

  it('stops on SIGTERM, with exit code 0', async () => {
    const running = started();
    expect(await running.stop()).toBe(0);
    await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
  });
});
