import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { join } from 'node:path';
import { quietPlace, type Place } from '../part.ts';
import { runProgram, type Program } from './program.ts';

const stubborn = 'process.on("SIGTERM", () => {}); console.log("I am up"); setInterval(() => {}, 1000)';

let place: Place;
beforeEach(async () => {
  place = quietPlace(await mkdtemp(join(tmpdir(), 'cluster-')));
});
afterEach(() => rm(place.dir, { recursive: true }));

const programOf = (script: string): Program => ({
  name: 'clock',
  command: [process.execPath, '-e', script],
  env: {},
  ready: /I am up/,
  endBy: ['SIGTERM', 'SIGKILL'],
});

describe('a program of the cluster', () => {
  it('is restarted when it is killed, and ends when it is stopped, even if it ignores SIGTERM', async () => {
    const running = await runProgram(place, programOf(stubborn));
    const first = running.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    const second = await vi.waitFor(() => {
      const pid = running.pid();
      if (pid === undefined || pid === first) throw new Error('It is not there yet.');
      return pid;
    }, 20_000);
    await running.stop();
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
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
    givenUp.abort();
    await expect(running).rejects.toThrow('aborted');
  });
});
