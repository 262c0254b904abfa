import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { authCall, post, tasksAt, tokenIn } from './testing/calls.ts';
import { newPlace, removePlace, runProduct, type Place, type Product } from './testing/product.ts';

const task = {
  title: 'A kept task',
  category: 'Writing',
  description: 'In the backup.',
  deadline: '2031-05-05',
  budget: 12.5,
};
const account = { email: 'kept@example.com', password: 'Passw0rd!' };

const programs = { ops: 'ops.ts', audit: '../../packages/audit/src/cli/main.ts' } as const;
const run = (name: keyof typeof programs, place: Place, ...words: string[]) =>
  new Promise<{ readonly code: number | string; readonly out: string }>((resolve) => {
    const script = join(import.meta.dirname, programs[name]);
    execFile(process.execPath, [script, ...words], { env: { ...place } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, out: stdout + stderr });
    });
  });

let places: Place[] = [];
let product: Product;
afterEach(async () => {
  await product.signal('SIGTERM');
  await Promise.all(places.map(removePlace));
  places = [];
});

it(
  'what npm start keeps is backed up while it runs, and restored into another DATA_DIR, with the accounts',
  { timeout: 120_000 },
  async () => {
    const [first, second] = [await newPlace(), await newPlace()];
    places = [first, second];
    const file = join(first.DATA_DIR, 'backup');
    product = runProduct(first);
    const url = await product.url;
    const authorization = `Bearer ${tokenIn(await authCall(url, 'signUp', account))}`;
    expect((await post(`${url}/api/addtask`, task, { authorization })).status).toBe(201);
    expect(await run('ops', first, 'backup', file)).toMatchObject({ code: 0 });
    expect(await run('ops', first, 'restore', file, '--no-forgotten')).toMatchObject({
      code: 2,
      out: expect.stringContaining('is in use') as string,
    });
    await product.signal('SIGKILL');

    const { DATA_DIR } = second;
    await mkdir(join(DATA_DIR, 'new'));
    const place = { ...second, DATA_DIR: join(DATA_DIR, 'new') };
    const { code, out } = await run('ops', place, 'restore', file, '--no-forgotten');
    expect([code, out]).toEqual([0, expect.stringContaining('up to position 1') as string]);
    product = runProduct(place);
    const again = await product.url;
    await expect.poll(async () => (await tasksAt(again)).map(({ title }) => title)).toEqual(['A kept task']);
    expect((await authCall(again, 'signInWithPassword', account)).status).toBe(200);
    expect(await run('audit', place, 'verify')).toMatchObject({ code: 0 });
  },
);
