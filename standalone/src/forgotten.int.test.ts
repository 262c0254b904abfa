import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@marketplace/service-kit/testing';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { accountsPath } from './auth-emulator/accountsFile.ts';
import { authCall, claimsOf, get, post, tasksAt, tokenIn } from './testing/calls.ts';
import { newPlace, removePlace, runProduct, type Place, type Product } from './testing/product.ts';

const task = {
  title: 'A secret task',
  category: 'Writing',
  description: 'With secret words.',
  deadline: '2031-05-05',
  budget: 12.5,
  userName: 'Ada Secret',
};
const account = { email: 'ada.secret@example.com', password: 'Passw0rd!' };

const programs = { ops: 'ops.ts', audit: '../../packages/audit/src/cli/main.ts' } as const;
const run = (name: keyof typeof programs, place: Place, ...words: string[]) =>
  new Promise<{ readonly code: number | string; readonly out: string }>((resolve) => {
    const script = join(import.meta.dirname, programs[name]);
    execFile(process.execPath, [script, ...words], { env: { ...place } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, out: stdout + stderr });
    });
  });

const ops = (place: Place, ...words: string[]) => run('ops', place, ...words);

let places: Place[] = [];
let product: Product;
afterEach(async () => {
  await product.signal('SIGTERM');
  await Promise.all(places.map(removePlace));
  places = [];
});

const uidOf = (token: string) => z.object({ sub: z.string() }).parse(claimsOf(token)).sub;
const kindOf = ({ text }: { readonly text: string }) =>
  z.object({ type: z.string() }).parse(JSON.parse(text)).type.split(':').at(-1);

// The test takes long, because it starts a dozen programs, one after the other.
it(
  'a forgotten person is out at once: token, live updates, account; a backup brings back all but the person',
  { timeout: 600_000 },
  async () => {
    const [first, second] = [await newPlace(), await newPlace()];
    places = [first, second];
    const [backup, list] = [join(first.DATA_DIR, 'backup'), join(first.DATA_DIR, 'list')];
    product = runProduct(first);
    const url = await product.url;
    const token = tokenIn(await authCall(url, 'signUp', account));
    const authorization = `Bearer ${token}`;
    expect((await post(`${url}/api/addtask`, task, { authorization })).status).toBe(201);
    expect((await get(`${url}/api/mytasks`, { authorization })).status).toBe(200);
    expect((await get(`${url}/api/account/export`, { authorization })).text).toContain('A secret task');
    const live = await fetch(`${url}/api/updates`, { headers: { authorization } });
    const kept = { email: 'kept@example.com', password: 'Passw0rd!' };
    const byKept = { authorization: `Bearer ${tokenIn(await authCall(url, 'signUp', kept))}` };
    const keptTask = { ...task, title: 'A kept task', description: 'Kept.', userName: 'Kept' };
    expect((await post(`${url}/api/addtask`, keptTask, byKept)).status).toBe(201);
    expect(await ops(first, 'backup', backup)).toMatchObject({ code: 0 });
    expect(await ops(first, 'restore', backup, '--no-forgotten')).toMatchObject({
      code: 2,
      out: expect.stringContaining('is in use') as string,
    });

    const mails = join(first.DATA_DIR, 'mail');
    await authCall(url, 'sendOobCode', { email: account.email, requestType: 'PASSWORD_RESET' });
    await until(async () => (await readdir(mails).catch(() => [])).length > 0);

    const uid = uidOf(token);
    const forgotten = await ops(first, 'forget', uid, '--reason', 'A letter');
    expect(forgotten.out).toContain(`${uid} is forgotten.`);
    expect(forgotten.code).toBe(0);
    expect(await readdir(mails).catch(() => [])).toEqual([]);

    const refused = await get(`${url}/api/mytasks`, { authorization });
    expect([refused.status, kindOf(refused)]).toEqual([401, 'account-forgotten']);
    expect((await get(`${url}/api/tasks`, { authorization })).status).toBe(200);
    await live.text();
    expect(await readFile(accountsPath(first.DATA_DIR), 'utf8')).not.toContain('secret');
    expect((await tasksAt(url)).map(({ title, userName }) => [title, userName])).toEqual([
      [null, 'Former user'],
      ['A kept task', 'Kept'],
    ]);
    expect((await authCall(url, 'signInWithPassword', account)).status).toBe(400);
    const again = tokenIn(await authCall(url, 'signUp', account));
    expect(uidOf(again)).not.toBe(uid);
    expect((await get(`${url}/api/mytasks`, { authorization: `Bearer ${again}` })).text).toBe('[]');
    const { out } = await ops(first, 'forgotten');
    expect(out).toBe(`${uid}\n`);
    await writeFile(list, out);
    await product.signal('SIGTERM');

    expect(await ops(second, 'restore', backup, '--forgotten', list)).toMatchObject({ code: 0 });
    expect(await readFile(accountsPath(second.DATA_DIR), 'utf8')).toContain('secret');
    product = runProduct(second);
    const restored = await product.url;
    const late = await get(`${restored}/api/mytasks`, { authorization });
    expect([late.status, kindOf(late)]).toEqual([401, 'account-forgotten']);
    await until(async () => !(await readFile(accountsPath(second.DATA_DIR), 'utf8')).includes('secret'));
    const titles = async () => (await tasksAt(restored)).map(({ title }) => title);
    await expect.poll(titles).toEqual([null, 'A kept task']);
    expect((await authCall(restored, 'signInWithPassword', kept)).status).toBe(200);
    expect(await run('audit', { ...second }, 'verify')).toMatchObject({ code: 0 });
  },
);
