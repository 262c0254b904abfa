import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchema, openStatuses } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTasks } from './demo/tasks.ts';
import { authCall, claimsOf, get, post, runToken, tasksAt, tokenIn } from './testing/calls.ts';
import {
  newPlace,
  processesOf,
  removePlace,
  runProduct,
  type Place,
  type Product,
} from './testing/product.ts';

describe('a first start on an empty DATA_DIR', () => {
  let place: Place;
  let product: Product;
  let url: string;
  beforeAll(async () => {
    // A proxy for calls to other machines, which does not answer.
    const proxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' };
    place = await newPlace({ SEED_DEMO: 'true', RATE_LIMIT_WRITES: '20', ...proxy });
    product = runProduct(place);
    url = await product.url;
  });
  afterAll(async () => {
    await product.signal('SIGTERM');
    await removePlace(place);
  });

  it('prints its steps, the demo users, and at the end its URL', () => {
    const lines = product.output().trim().split('\n');
    // This line comes only if the web app is not built, which does not matter here.
    expect(lines.filter((line) => !line.startsWith('The web app is not built'))).toEqual([
      'Starting the Auth emulator ...',
      'Starting PostgreSQL ...',
      'Starting the services ...',
      'Posting demo tasks ...',
      'Demo users (password Passw0rd! each):',
      '  ada@example.com',
      '  bob@example.com',
      '  mina@example.com',
      '  tom@example.com',
      '  auditor@example.com  (auditor)',
      '  operator@example.com  (operator)',
      '  moderator@example.com  (moderator)',
      'What to try first:',
      `  Open ${url} and log in as ada@example.com. Log in as bob@example.com in a private window.`,
      '  Post a task as Ada and bid on it as Bob: Ada sees the bid at once. README.md has the pictures.',
      `  The API is described at ${url}/api/docs. Ctrl-C stops everything.`,
      'Sign-in is by an Auth emulator, for trying the product only: anybody who reaches this port can be an operator.',
      `Marketplace ready at http://localhost:${place['PORT']}`,
    ]);
  });

  it('has the demo tasks, with bids, some in progress and some completed', async () => {
    const tasks = await tasksAt(url);
    expect(tasks.map(({ title }) => title)).toEqual(demoTasks.map(({ title }) => title));
    expect(tasks.map(({ bidsCount }) => bidsCount)).toEqual(demoTasks.map(({ bids = [] }) => bids.length));
    expect(new Set(tasks.map(({ status }) => status)).size).toBe(4);
    const featured: unknown = JSON.parse((await get(`${url}/api/featured-tasks`)).text);
    expect(featured).toHaveLength(6);
    expect(tasks.filter(({ status }) => openStatuses.some((open) => open === status)).length).toBeGreaterThan(
      6,
    );
  });

  it('is ready, with every dependency by name', async () => {
    const answer = await get(`${url}/readyz`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({
      dependencies: { 'event store': 'up', 'read store': 'up', 'sign-in': 'up' },
    });
  });

  it('gives the SPA its settings for sign-in at run time', async () => {
    const answer = await get(`${url}/config.json`);
    expect(configSchema.parse(JSON.parse(answer.text))).toMatchObject({
      authEmulator: true,
      firebase: { projectId: 'demo-marketplace' },
    });
  });

  it('believes any token, as it says at its start', async () => {
    const now = Math.floor(Date.now() / 1000);
    const issuer = 'https://securetoken.google.com/demo-marketplace';
    const claims = { iss: issuer, aud: 'demo-marketplace', sub: 'demo-operator', iat: now, exp: now + 60 };
    const account = { auth_time: now, email: 'operator@example.com', roles: ['operator'] };
    const token = [
      { alg: 'none', typ: 'JWT' },
      { ...claims, ...account },
    ]
      .map((part) => `${Buffer.from(JSON.stringify(part)).toString('base64url')}.`)
      .join('');
    const answer = await get(`${url}/api/operations/projections`, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
  });

  it('signs the demo users in with their password and their roles', async () => {
    const signIn = (email: string) => authCall(url, 'signInWithPassword', { email, password: 'Passw0rd!' });
    expect(claimsOf(tokenIn(await signIn('auditor@example.com')))).toMatchObject({ roles: ['auditor'] });
    expect(claimsOf(tokenIn(await signIn('operator@example.com')))).toMatchObject({ roles: ['operator'] });
    expect(claimsOf(tokenIn(await signIn('ada@example.com')))).not.toHaveProperty('roles');
    const moderator = { authorization: `Bearer ${tokenIn(await signIn('moderator@example.com'))}` };
    const { text } = await get(`${url}/api/moderation/reports`, moderator);
    expect(JSON.parse(text)).toMatchObject({
      reports: [
        { number: 1, why: { fraud: 1 }, says: { title: 'Cut a 90-second film from a day of footage' } },
      ],
    });
  });

  it('prints only the token for a user who registered in the browser', async () => {
    const email = 'Grace@Example.com';
    const registered = tokenIn(await authCall(url, 'signUp', { email, password: 'Secret1' }));
    await authCall(url, 'update', { idToken: registered, displayName: 'Grace Hopper' });
    const { code, stdout } = await runToken(place, email);
    expect(code).toBe(0);
    const token = stdout.trim();
    expect(claimsOf(token)).toMatchObject({ email: 'grace@example.com', name: 'Grace Hopper' });
    const mine = await get(`${url}/api/mytasks`, { authorization: `Bearer ${token}` });
    expect([mine.status, mine.text]).toEqual([200, '[]']);
  });

  it('prints no token for an unknown e-mail address', async () => {
    const { code, stdout, stderr } = await runToken(place, 'nobody@example.com');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/No user has this e-mail address/);
  });

  it('logs the link that sets a new password, without the user’s e-mail address', async () => {
    await authCall(url, 'sendOobCode', { email: 'bob@example.com', requestType: 'PASSWORD_RESET' });
    await product.printed(/newPassword=NEW_PASSWORD_HERE/);
    const link = /"link":"([^"]+)"/.exec(product.output())?.[1] ?? '';
    expect(link.startsWith(`${url}/emulator/action?`)).toBe(true);
    expect(product.output().split('Marketplace ready')[1]).not.toContain('bob@example.com');
    expect((await get(link.replace('NEW_PASSWORD_HERE', 'Another1'))).status).toBe(200);
    const again = await authCall(url, 'signInWithPassword', {
      email: 'bob@example.com',
      password: 'Another1',
    });
    expect(again.status).toBe(200);
  });

  it('starts its child processes again by itself when they were killed, and nothing is lost', async () => {
    const account = { email: 'a@example.com', password: 'Passw0rd!' };
    const authorization = `Bearer ${tokenIn(await authCall(url, 'signUp', account))}`;
    const task = { title: 'T', category: 'Design', description: 'D', deadline: '2031-05-05', budget: 1 };
    expect((await post(`${url}/api/addtask`, task, { authorization })).status).toBe(201);
    for (const pid of await processesOf(place)) process.kill(pid, 'SIGKILL');
    const status = async () => (await get(`${url}/readyz`)).status;
    await expect.poll(status).toBe(503);
    await expect.poll(status).toBe(200);
    expect((await authCall(url, 'signInWithPassword', account)).status).toBe(200);
    expect((await post(`${url}/api/addtask`, task, { authorization })).status).toBe(201);
    await expect.poll(async () => (await tasksAt(url)).filter(({ title }) => title === 'T')).toHaveLength(2);
  });

  it('limits writes, but not the demo’s', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await post(`${url}/api/bids`, {})).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('locks its DATA_DIR: another program is refused, and does not disturb it', async () => {
    const elsewhere = await newPlace();
    const other = runProduct({ ...elsewhere, DATA_DIR: place.DATA_DIR });
    expect(await other.ended()).toBe(1);
    expect(other.output()).toMatch(/DATA_DIR=\S+ is in use by another marketplace/);
    expect((await get(`${url}/readyz`)).status).toBe(200);
    await removePlace(elsewhere);
  });

  it('lets only its owner read its secrets', async () => {
    const password = await readFile(join(place.DATA_DIR, 'postgres-password'), 'utf8');
    expect(password.trim().length).toBeGreaterThan(30);
    for (const file of ['postgres-password', 'auth', 'lock'])
      expect((await stat(join(place.DATA_DIR, file))).mode & 0o077).toBe(0);
    expect(product.output()).not.toContain(password.trim());
  });

  it('stops on SIGTERM to its process group, with exit code 0, and leaves nothing running', async () => {
    const updates = await fetch(`${url}/api/updates`);
    expect(updates.status).toBe(200);
    expect(await processesOf(place)).not.toEqual([]);
    expect(await product.signal('SIGTERM')).toBe(0);
    expect(await processesOf(place)).toEqual([]);
    await updates.body?.cancel().catch(() => undefined);
  });
});
