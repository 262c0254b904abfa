import { readdirSync, readFileSync } from 'node:fs';
import { plot } from '../measure/plot.ts';
import { table } from '../measure/table.ts';
import { memory } from '../measure/processes.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { startProduct } from '../setup/product.ts';
import { sampleTask } from '../setup/sampleTask.ts';
import { signUp } from '../setup/signUp.ts';
import { openLoop } from '../overload/openLoop.ts';

const users = 8;
/** Steady, and far below what can be served. */
const perSecond = 100;
const streams = 20;
const streamMs = 2_000;
/** The first part of the run fills caches and pools: growth is measured after it. */
const warmUp = 0.4;

interface Sample {
  readonly at: number;
  /** MiB of the program alone, and with PostgreSQL and the emulator. */
  readonly program: number;
  readonly all: number;
  readonly descriptors: number;
}

const sampleOf = (pid: number, at: number): Sample => {
  const [, kB = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    at,
    program: Number(kB) / 1_024,
    all: memory([pid]),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
};

/** The slope of the line that fits the values best, per hour. */
const perHour = (samples: readonly Sample[], of: (sample: Sample) => number): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(of))];
  const over = samples.reduce((sum, sample) => sum + (sample.at - x) * (of(sample) - y), 0);
  const under = samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return (over / under) * 3_600;
};

/** Opens streams of live updates and leaves again, as browsers do, until the signal aborts. */
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
      // It has left.
    }
  }
};

const measured: readonly (readonly [name: string, of: (sample: Sample) => number])[] = [
  ['program, MiB', ({ program }) => program],
  ['with PostgreSQL and emulator, MiB', ({ all }) => all],
  ['file descriptors', ({ descriptors }) => descriptors],
];

const reportOf = (samples: readonly Sample[], seconds: number): string => {
  const late = samples.filter(({ at }) => at > warmUp * seconds);
  const rows = measured.map(([name, of]) => {
    const values = late.map(of);
    const whole = (value: number | undefined) => (value ?? Number.NaN).toFixed(0);
    const ends = [values[0], values.at(-1), Math.max(...values)].map(whole);
    return [name, ...ends, perHour(late, of).toFixed(1)];
  });
  return [
    `Growth is the slope of the best line after the first ${100 * warmUp} %.`,
    '',
    table(['', 'after warm-up', 'at the end', 'highest', 'growth an hour'], rows),
    '',
    plot(
      'memory of the program, MiB',
      samples.map(({ program }) => program),
    ),
    plot(
      'file descriptors',
      samples.map(({ descriptors }) => descriptors),
    ),
  ].join('\n');
};

export const soak: BenchCase = {
  name: 'soak',
  about:
    'a steady load with streams that come and go: memory and file descriptors over time (--seconds 1800)',
  run: async (context) => {
    const { seconds, say } = context;
    const { url, pid, emulatorHost } = await startProduct(context);
    const { host } = new URL(url);
    const body = JSON.stringify(sampleTask);
    const tokens: string[] = [];
    for (let number = 0; number < users; number += 1)
      tokens.push(await signUp(emulatorHost, { email: `soak-${number}@example.com`, name: 'Sol' }));
    const reads = ['/tasks?limit=20', '/featured-tasks', '/bids/count', '/notifications'];
    /** One command for four reads. */
    const request = (number: number): string => {
      const head = `HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${tokens[number % users] ?? ''}\r\n`;
      const path = reads[number % 5];
      return path === undefined
        ? `POST /api/addtask ${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
        : `GET /api${path} ${head}\r\n`;
    };

    const samples: Sample[] = [];
    const [from, leaving] = [performance.now(), new AbortController()];
    const sampling = setInterval(
      () => {
        const sample = sampleOf(pid, (performance.now() - from) / 1_000);
        samples.push(sample);
        if (samples.length % 20 === 0)
          say(
            `${sample.at.toFixed(0)} s: ${sample.program.toFixed(0)} MiB, ${sample.descriptors} descriptors`,
          );
      },
      Math.max(250, (seconds * 1_000) / 200),
    );
    const visitors = Array.from({ length: streams }, () => comeAndGo(url, leaving.signal));
    const shots = await openLoop({ url, perSecond, ms: seconds * 1_000, request, connections: 'as needed' });
    clearInterval(sampling);
    leaving.abort();
    await Promise.all(visitors);

    const failed = shots.filter(({ status }) => status < 200 || status > 299);
    for (const { due, ended, status } of failed)
      say(`${(due / 1_000).toFixed(1)} s: ${status || 'no answer'} after ${(ended - due).toFixed(0)} ms`);
    return [
      `${perSecond}/s for ${seconds} s (one command for four reads), ${streams} streams of live updates that come and go; ${failed.length} of ${shots.length} calls failed.`,
      reportOf(samples, seconds),
    ].join('\n');
  },
};
