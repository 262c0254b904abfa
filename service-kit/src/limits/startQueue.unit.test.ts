import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { createStartQueue } from './startQueue.ts';

const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('a queue of requests to start', () => {
  it('starts a request at once if there is time', () => {
    const started: number[] = [];
    const starts = createStartQueue();
    for (const number of numbers(50)) starts.add(() => started.push(number), performance.now());
    expect(started).toEqual(numbers(50));
  });
  it('starts more than fit into a turn in later ones, in their order, and lets others have turns meanwhile', async () => {
    const started: number[] = [];
    const starts = createStartQueue();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    for (const number of numbers(40))
      starts.add(() => {
        busyFor(5);
        started.push(number);
      }, performance.now());
    expect(started.length).toBeLessThan(10);
    await expect.poll(() => started).toEqual(numbers(40));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    starts.add(() => started.push(40), performance.now());
    await expect.poll(() => started).toEqual(numbers(41));
  });
  it('is full while 200 wait and the first has waited for 200 ms', async () => {
    const starts = createStartQueue();
    const begin = performance.now();
    starts.add(() => {
      busyFor(30); // the whole turn
    }, begin);
    for (const _ of numbers(199)) starts.add(() => undefined, performance.now());
    expect(starts.isFull(begin + 1_000)).toBe(false);
    starts.add(() => undefined, performance.now());
    expect(starts.isFull(performance.now())).toBe(false);
    expect(starts.isFull(begin + 1_000)).toBe(true);
    await expect.poll(() => starts.isFull(begin + 10_000)).toBe(false);
  });
});
