import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { unavailable } from '../problems/problem.ts';
import { startJob, type Job, type JobRun } from './startJob.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A running job; `runs` has the time of each run since the start, `log` the level of each line. */
const given = (run: (given: JobRun, count: number) => ReturnType<Job['run']>, options: Partial<Job> = {}) => {
  const [runs, firsts, log]: [number[], boolean[], number[]] = [[], [], []];
  const write = (line: string) => log.push((JSON.parse(line) as { level: number }).level);
  const from = Date.now();
  const job = startJob(
    {
      name: 'test',
      every: 1_000,
      ...options,
      run: (given) => {
        firsts.push(given.isFirst);
        return run(given, runs.push(Date.now() - from));
      },
    },
    createLogger({ level: 'info', name: 'test' }, { write }),
  );
  return { job, runs, firsts, log };
};
const done = () => Promise.resolve(undefined);
const away = () => Promise.reject(unavailable('PostgreSQL'));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a job', () => {
  it('runs at once, and again after the pause, or the pause that the run gives', async () => {
    const { job, runs } = given((_, count) => Promise.resolve(count === 2 ? { nextAfter: 10 } : undefined));
    await pass(2_500);
    expect(runs).toEqual([0, 1_000, 1_010, 2_010]);
    await job.stop();
  });

  it('waits before the first run, if it says so', async () => {
    const { job, runs } = given(done, { firstAfter: 300 });
    await pass(1_500);
    expect(runs).toEqual([300, 1_300]);
    await job.stop();
  });

  it('never runs twice at once, however long a run takes', async () => {
    const { job, runs } = given(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return undefined;
    });
    await pass(6_500);
    expect(runs).toEqual([0, 6_000]);
    const stopped = job.stop();
    await pass(5_000);
    await stopped;
  });

  it('pauses as long as it was told and never shorter, and stops within the pause, whatever runs fail', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), async (fails) => {
        const { job, runs } = given((_, count) => (fails[count - 1] === true ? away() : done()));
        await pass(60_000);
        await job.stop();
        let failures = 0;
        const pauses = runs.slice(1).map((at, index) => {
          failures = fails[index] === true ? failures + 1 : 0;
          expect(at - (runs[index] ?? 0)).toBe(failures > 1 ? 2_000 : 1_000);
          return at;
        });
        await pass(60_000);
        expect(runs).toHaveLength(pauses.length + 1);
      }),
      { numRuns: 30 },
    ));
});

describe('a job that fails', () => {
  it('is tried again, with longer and longer pauses, up to 2 s; then its pause is as before', async () => {
    const { job, runs } = given((_, count) => (count < 6 ? away() : done()), { every: 300 });
    await pass(6_500);
    expect(runs).toEqual([0, 300, 900, 2_100, 4_100, 6_100, 6_400]);
    await job.stop();
  });

  it('is tried again after the pause that it gives, also a longer one', async () => {
    const { job, runs } = given((_, count) => (count < 3 ? away() : done()), { retryAfter: 5_000 });
    await pass(11_500);
    expect(runs).toEqual([0, 5_000, 10_000, 11_000]);
    await job.stop();
  });

  it.each([
    ['a warning while a store is away', away, 40],
    ['else an error', () => Promise.reject(new Error('a fault')), 50],
  ])('is in the log once a minute: %s', async (_what, run, level) => {
    const { job, log } = given(run);
    await pass(59_000);
    expect(log).toEqual([level]);
    await pass(3_000);
    expect(log).toEqual([level, level]);
    await job.stop();
  });

  it('reports its last run and its last failure', async () => {
    const { job } = given((_, count) => (count === 2 ? away() : done()));
    await pass(0);
    expect(job.report()).toEqual({ name: 'test', lastRun: new Date(0).toISOString(), isFailing: false });
    await pass(1_000);
    const failed = { lastFailure: new Date(1_000).toISOString(), isFailing: true };
    expect(job.report()).toMatchObject({ lastRun: new Date(0).toISOString(), ...failed });
    await pass(1_000);
    expect(job.report()).toMatchObject({ lastRun: new Date(2_000).toISOString(), isFailing: false });
    await job.stop();
  });

  it('says to the next run that it is a first one', async () => {
    const { job, firsts } = given((_, count) => (count === 2 ? away() : done()));
    await pass(3_000);
    expect(firsts).toEqual([true, false, true, false]);
    await job.stop();
  });
});

describe('a job that is woken', () => {
  it('runs at once in its pause, and right after a run that is under way', async () => {
    let wake = (): void => undefined;
    const end = vi.fn();
    const listen = (given: () => void) => {
      wake = given;
      return end;
    };
    const { job, runs } = given(
      async (_, count) => {
        if (count === 3) wake();
        await Promise.resolve();
        return undefined;
      },
      { listen },
    );
    await pass(100);
    wake();
    wake();
    await pass(2_000);
    expect(runs).toEqual([0, 100, 1_100, 1_100, 2_100]);
    await job.stop();
    expect(end).toHaveBeenCalledOnce();
  });
});

describe('the stop of a job', () => {
  it('aborts the run under way, waits for it, and logs no failure; what the job has begun ends after that', async () => {
    const order: string[] = [];
    const { job, log } = given(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            order.push('aborted');
            reject(new Error('aborted'));
          });
        }),
      { end: () => Promise.resolve(order.push('ended')) },
    );
    await pass(100);
    await job.stop();
    expect(order).toEqual(['aborted', 'ended']);
    expect(log).toEqual([]);
    expect(job.report()).toEqual({ name: 'test', isFailing: false });
  });
});

describe('a job with a leader', () => {
  it('runs in the next term also if its end failed, which is logged; then it can be stopped', async () => {
    const lost = new AbortController();
    const { job, runs, log } = given(done, {
      end: () => Promise.reject(new Error('the store is away')),
      leadership: {
        async *terms(_, signal) {
          yield { signal: AbortSignal.any([signal, lost.signal]) };
          await Promise.resolve();
          yield { signal };
        },
      },
    });
    await pass(500);
    lost.abort();
    await pass(500);
    expect(runs).toEqual([0, 500]);
    await job.stop();
    expect(log).toEqual([50, 50]);
  });

  it('runs only in the terms of this process; each begins with a first run', async () => {
    const lost = new AbortController();
    const end = vi.fn(() => Promise.resolve());
    const { job, runs, firsts } = given(done, {
      end,
      leadership: {
        async *terms(name, signal) {
          expect(name).toBe('test');
          await new Promise((resolve) => setTimeout(resolve, 500));
          yield { signal: AbortSignal.any([signal, lost.signal]) };
          expect(end).toHaveBeenCalledOnce();
          await new Promise((resolve) => setTimeout(resolve, 5_000));
          yield { signal };
        },
      },
    });
    await pass(1_700);
    lost.abort();
    await pass(6_000);
    expect(runs).toEqual([500, 1_500, 6_700, 7_700]);
    expect(firsts).toEqual([true, false, true, false]);
    await job.stop();
    expect(end).toHaveBeenCalledTimes(2);
  });
});
