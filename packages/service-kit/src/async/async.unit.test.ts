import { describe, expect, it } from 'vitest';
import { createQueue, pause, retry, withTimeout } from './index.ts';

const never = new Promise<never>(() => undefined);
const anHour = 3_600_000;

describe('a pause', () => {
  it('ends when its signal aborts, without a fault', async () => {
    const ending = new AbortController();
    const over = pause(anHour, ending.signal);
    ending.abort();
    await expect(over).resolves.toBeUndefined();
    await expect(pause(anHour, ending.signal)).resolves.toBeUndefined();
  });
});

describe('retry', () => {
  const given = (failures: number, signal = new AbortController().signal) => {
    const pauses: number[] = [];
    let runs = 0;
    const done = retry(
      () => {
        runs += 1;
        return runs > failures ? Promise.resolve(`run ${runs}`) : Promise.reject(new TypeError(`${runs}`));
      },
      { signal, onFailure: (_error, ms) => pauses.push(ms), firstPauseMs: 1, longestPauseMs: 4 },
    );
    return { done, pauses };
  };

  it('gives the result of the first run that succeeds', async () => {
    const { done, pauses } = given(0);
    expect(await done).toBe('run 1');
    expect(pauses).toEqual([]);
  });
  it('pauses longer after each failure, up to the longest pause', async () => {
    const { done, pauses } = given(5);
    expect(await done).toBe('run 6');
    expect(pauses).toEqual([1, 2, 4, 4, 4]);
  });
  it('ends during a pause when the signal aborts', async () => {
    const ending = new AbortController();
    const failed = Promise.withResolvers<null>();
    const done = retry(() => Promise.reject(new Error('away')), {
      signal: ending.signal,
      onFailure: () => {
        failed.resolve(null);
      },
      firstPauseMs: anHour,
    });
    await failed.promise;
    ending.abort();
    await expect(done).resolves.toBeUndefined();
  });
  it('keeps the result of a run during which the signal aborted', async () => {
    const ending = new AbortController();
    const run = () => {
      ending.abort();
      return Promise.resolve('done');
    };
    expect(await retry(run, { signal: ending.signal, onFailure: () => undefined })).toBe('done');
  });
  it('does not begin under a signal that has aborted', async () => {
    const { done, pauses } = given(3, AbortSignal.abort());
    expect(await done).toBeUndefined();
    expect(pauses).toEqual([]);
  });
});

describe('one at a time', () => {
  it('runs in the order given, each when the one before has ended', async () => {
    const inTurn = createQueue();
    const said: string[] = [];
    const work = (name: string) => async () => {
      said.push(`${name} begins`);
      await pause(1);
      said.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([inTurn(work('a')), inTurn(work('b'))])).toEqual(['a', 'b']);
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
  it('goes on after a failure', async () => {
    const inTurn = createQueue();
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const next = inTurn(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

describe('a time limit', () => {
  it('resolves for work that ends in time', async () => {
    expect(await withTimeout(Promise.resolve('done'), anHour)).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('away')), anHour)).rejects.toThrow('away');
  });
  it('rejects after the limit', async () => {
    await expect(withTimeout(never, 1)).rejects.toThrow('No answer within 1 ms');
    await expect(withTimeout(never, 1, 'too late')).rejects.toThrow('too late');
  });
});
