import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';

const kit = JSON.stringify(new URL('../index.ts', import.meta.url).href);
/** A service with two components and one call; it prints which one it stops. */
const program = `
  import { runService, serviceSettings } from ${kit};
  import express from 'express';
  import { z } from 'zod';
  const say = (line) => process.stdout.write(line + '\\n');
  const router = express.Router().get('/tasks', (_req, res) => res.json('tasks'));
  await runService({
    name: 'tiny-service',
    settings: z.object({ ...serviceSettings(4009), COLOUR: z.enum(['red', 'blue']) }),
    build: async ({ lifecycle }, { COLOUR }) => {
      await new Promise((resolve) => setTimeout(resolve, Number(process.env.STARTS_FOR ?? 0)));
      lifecycle.add({ name: 'store', check: () => Promise.resolve(), stop: () => say('store stopped') });
      lifecycle.add({ name: 'paint ' + COLOUR, stop: () => say('paint stopped') });
      return { router, endStreams: async () => say('streams ended') };
    },
  });`;

const environment = {
  PATH: process.env['PATH'],
  PORT: '0',
  FIREBASE_PROJECT_ID: 'marketplace-test',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  COLOUR: 'red',
};

const run = (settings: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...environment, ...settings },
  });
  onTestFinished(() => {
    child.kill('SIGKILL'); // still there if the test failed
  });
  const output = text(child.stdout);
  return { child, output };
};

describe('a running service', () => {
  it('answers its calls, shows the state of its components, and stops them on SIGTERM, the last one first', async () => {
    const { child, output } = run({});
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (lines: string) => (log += lines));
    await expect.poll(() => log).toContain('"msg":"ready"');
    const url = `http://127.0.0.1:${/"port":(\d+)/.exec(log)?.[1]}`;
    expect(await (await fetch(`${url}/tasks`)).json()).toBe('tasks');
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      status: 'ready',
      dependencies: { store: 'up' },
    });
    expect(log).toContain('"name":"tiny-service"');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await output).toBe('streams ended\npaint stopped\nstore stopped\n');
  });

  it.each([
    ['that starts soon answers the calls that came before', '500', 200],
    ['whose start takes long answers them with 503', '60000', 503],
  ])('%s', async (_what, STARTS_FOR, status) => {
    const { child } = run({ STARTS_FOR });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (lines: string) => (log += lines));
    await expect.poll(() => log).toContain('"msg":"starting"');
    const url = `http://127.0.0.1:${/"port":(\d+)/.exec(log)?.[1]}`;
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/tasks`)).status).toBe(status);
  });

  it('stops when the npm that runs it is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marketplace-npm-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const start = 'cd "$HERE" && exec node --input-type=module --eval "$PROGRAM"';
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
    const npm = spawn('npm', ['start'], {
      cwd: folder,
      env: { ...environment, HERE: import.meta.dirname, PROGRAM: program },
    });
    const output = text(npm.stdout);
    let log = '';
    npm.stderr.setEncoding('utf8').on('data', (lines: string) => (log += lines));
    await expect.poll(() => log).toContain('"msg":"ready"');
    onTestFinished(() => {
      if (!log.includes('end of npm')) process.kill(Number(/"pid":(\d+)/.exec(log)?.[1]), 'SIGKILL');
    });
    npm.kill('SIGKILL');
    await expect.poll(() => log).toContain('end of npm');
    expect(await output).toContain('streams ended\npaint stopped\nstore stopped\n');
  });

  it.each([
    [{ COLOUR: 'green' }, 'COLOUR'],
    [{ FIREBASE_PROJECT_ID: 'demo-x' }, 'FIREBASE_PROJECT_ID: demo-x is a demo project'],
    [
      { HOST: '0.0.0.0', FIREBASE_PROJECT_ID: 'demo-x', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' },
      'HOST: 0.0.0.0 can be reached',
    ],
    [
      { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' },
      'FIREBASE_PROJECT_ID: marketplace-test is not a demo project',
    ],
  ])('does not start with %j: it names the setting, without a stack', async (settings, message) => {
    const { child } = run(settings);
    const [said, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(ended).toEqual([1, null]);
    expect(said).toMatch(/^The tiny service can't start\. /);
    expect(said).toContain(message);
    expect(said).not.toContain('    at ');
  });
});
