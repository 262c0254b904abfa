import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { signUp } from '../../e2e/people.ts';
import { memory } from '../measure/processes.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';

/** Requests a second: a steady load, far below the limit of the product. */
const perSecond = 100;
const streams = 20;
const streamMs = 2_000;
/** The first part of the run, as a share, fills caches and pools; growth is measured after it. */
const warmUp = 0.4;
const reads = ['/tasks?limit=20', '/featured-tasks', '/bids/count', '/notifications'];

/** Reads the memory of the program in MiB, the memory with PostgreSQL and the emulator, and the number of file descriptors. */
const lookAt = (pid: number): readonly number[] => {
  const [, kB = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return [Number(kB) / 1_024, memory([pid]), readdirSync(`/proc/${pid}/fd`).length];
};
const measured = ['program, MiB', 'with PostgreSQL and emulator, MiB', 'file descriptors'];

/** The slope of the line that fits the values best, for each step. */
const slopeOf = (values: readonly number[]): number => {
  const [x, y] = [(values.length - 1) / 2, values.reduce((sum, value) => sum + value, 0) / values.length];
  const over = values.reduce((sum, value, at) => sum + (at - x) * (value - y), 0);
  return over / values.reduce((sum, _, at) => sum + (at - x) ** 2, 0);
};

/** Opens and closes streams of live updates, as browsers do, until the signal aborts. */
const comeAndGo = async (url: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const leaving = AbortSignal.any([
      signal,
      AbortSignal.timeout(Math.round(streamMs * (0.5 + Math.random()))),
    ]);
    try {
      const { body } = await fetch(`${url}/api/updates`, { signal: leaving });
      for await (const _ of body ?? []) if (leaving.aborted) break;
    } catch {
      // The stream was closed.
    }
  }
};

export const soak: BenchCase = {
  name: 'soak',
  about:
    'a steady load with streams that come and go: memory and file descriptors over time (--seconds 1800)',
  run: async (context) => {
    const { seconds } = context;
    const { url, pid, emulatorHost } = await startProduct(context);
    const { token } = await signUp(`http://${emulatorHost}`, sampleUser.email, sampleUser.name);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const samples: (readonly number[])[] = [];
    const every = Math.max(250, (seconds * 1_000) / 200);
    const sampling = setInterval(() => samples.push(lookAt(pid())), every);
    const leaving = new AbortController();
    const visitors = Array.from({ length: streams }, () => comeAndGo(url, leaving.signal));
    // The requests are one command and four reads.
    const result = await autocannon({
      url,
      connections: 16,
      overallRate: perSecond,
      duration: seconds,
      requests: [
        { method: 'POST', path: '/api/addtask', headers, body: JSON.stringify(sampleTask) },
        ...reads.map((path) => ({ method: 'GET' as const, path: `/api${path}`, headers })),
      ],
    });
    clearInterval(sampling);
    leaving.abort();
    await Promise.all(visitors);

    const late = samples.slice(Math.ceil(samples.length * warmUp));
    const rows = measured.map((what, index) => {
      const values = late.map((sample) => sample[index] ?? NaN);
      const ends = [values[0], values.at(-1), Math.max(...values)].map((value = NaN) => value.toFixed(0));
      return [what, ...ends, (slopeOf(values) * (3_600_000 / every)).toFixed(1)];
    });
    return [
      `${perSecond}/s for ${seconds} s, ${streams} streams of live updates that come and go; ${result.non2xx + result.errors} of ${result.requests.total} calls failed.`,
      `Growth is the slope of the best line after the first ${100 * warmUp} %.`,
      table(['', 'after warm-up', 'at the end', 'highest', 'growth an hour'], rows),
    ].join('\n\n');
  },
};
