import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@marketplace/service-kit';
import { hasEnded } from '@marketplace/standalone/parts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '../part.ts';
import { endLeftProgram, runProgram, type Program } from './program.ts';

const stubborn = 'process.on("SIGTERM", () => {}); console.log("I am up"); setInterval(() => {}, 1000)';

let place: Place;
let left: ChildProcess[];

const programOf = (script: string): Program => ({
  name: 'clock',
  command: [process.execPath, '-e', script, place.dir],
  mark: place.dir,
  env: {},
  ready: /I am up/,
  endBy: ['SIGTERM', 'SIGKILL'],
});

/** An orphan process, as a killed run leaves it. */
const leave = async (argument: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['-e', 'process.on("message", (m) => process.send(m))', argument], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  left.push(child);
  await once(child, 'spawn');
  await mkdir(join(place.dir, 'run'), { recursive: true });
  await writeFile(join(place.dir, 'run', 'clock.pid'), String(child.pid));
  return child;
};

/** Resolves to true when it still answers, to false when it ends. */
const answers = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    child.once('message', () => resolve(true));
    child.once('exit', () => resolve(false));
    child.send('Are you there?');
  });

beforeEach(async () => {
  left = [];
  place = {
    dir: await mkdtemp(join(tmpdir(), 'cluster-')),
    cache: '/nowhere',
    links: {},
    clocks: undefined,
    logger: createLogger({ level: 'silent', name: 'test' }),
    say: () => undefined,
    signal: new AbortController().signal,
  };
});

afterEach(async () => {
  for (const child of left) child.kill('SIGKILL');
  await rm(place.dir, { recursive: true });
});

const pidInFile = async (): Promise<number> =>
  Number(await readFile(join(place.dir, 'run', 'clock.pid'), 'utf8'));

describe('a program that a killed run left', () => {
  it('is ended by its pid file', async () => {
    const child = await leave(place.dir);

    await endLeftProgram(place, programOf(stubborn));

    expect(hasEnded(child) || (await once(child, 'exit'))).toBeTruthy();
  });

  it('is not ended when another program has its pid by now', async () => {
    const child = await leave(`${place.dir}-of-another`);

    await endLeftProgram(place, programOf(stubborn));

    expect(await answers(child)).toBe(true);
    await expect(pidInFile()).rejects.toThrow('ENOENT');
  });
});

describe('a program of the cluster', () => {
  it('is restarted when it is killed, and ends when it is stopped, even if it ignores SIGTERM', async () => {
    const running = await runProgram(place, programOf(stubborn));
    const first = await pidInFile();

    process.kill(first, 'SIGKILL');
    await vi.waitFor(async () => expect(await pidInFile()).not.toBe(first), 20_000);
    const second = await pidInFile();
    await running.stop();

    expect(() => process.kill(second, 0)).toThrow('ESRCH');
    await expect(pidInFile()).rejects.toThrow('ENOENT');
  });

  it('that ends before it is ready fails the start with the end of its log', async () => {
    const program = programOf('console.error("the port is taken"); process.exit(3)');

    await expect(runProgram(place, program)).rejects.toThrow('the port is taken');
  });

  it('that does not exist fails the start', async () => {
    const program = { ...programOf(''), command: ['/nowhere/clock'] } as const;

    await expect(runProgram(place, program)).rejects.toThrow('ENOENT');
  });

  it('that is not ready is ended when the start is aborted', async () => {
    const givenUp = new AbortController();
    const running = runProgram(
      { ...place, signal: givenUp.signal },
      programOf('setInterval(() => {}, 1000)'),
    );
    const pid = await vi.waitFor(pidInFile, 20_000);

    givenUp.abort();

    await expect(running).rejects.toThrow('aborted');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
