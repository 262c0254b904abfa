import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStartQueue } from './startQueue.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** A request whose body has come. */
const answerTo = (complete = true) =>
  Object.assign(new EventEmitter(), { req: { complete }, destroyed: false }) as unknown as ServerResponse;

const most = 256;
const untilLook = 50;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const full = () => {
  const starts = createStartQueue();
  const started: number[] = [];
  const answers = numbers(most).map(() => answerTo());
  for (const [number, res] of answers.entries()) starts.add(res, () => started.push(number), 0);
  return { starts, started, answers };
};

describe('a queue of requests to start', () => {
  it('starts 256 at once, then one for each answer, in the order in which they came', () => {
    const { starts, started, answers } = full();
    expect(started).toEqual(numbers(most));
    for (const number of [most, most + 1, most + 2]) starts.add(answerTo(), () => started.push(number), 1);
    expect(started).toHaveLength(most);
    answers[7]?.emit('close');
    answers[3]?.emit('close');
    expect(started).toEqual(numbers(most + 2));
  });
  it('passes over a request whose caller has gone', () => {
    const { starts, started, answers } = full();
    const gone = answerTo();
    starts.add(gone, () => started.push(-1), 1);
    starts.add(answerTo(), () => started.push(most), 1);
    Object.assign(gone, { destroyed: true });
    answers[0]?.emit('close');
    expect(started).toEqual(numbers(most + 1));
  });
  it('does not count requests whose body is still on its way', () => {
    const starts = createStartQueue();
    const started: number[] = [];
    for (const number of numbers(most)) starts.add(answerTo(false), () => started.push(number), 0);
    starts.add(answerTo(), () => started.push(most), 100);
    expect(started).toHaveLength(most + 1);
  });
  it('soon starts all whose body is still on its way, and then the others; it is not full of them', () => {
    const starts = createStartQueue();
    const started: number[] = [];
    for (const number of numbers(2_000)) starts.add(answerTo(false), () => started.push(number), 0);
    starts.add(answerTo(), () => started.push(2_000), 0);
    expect(starts.isFull(0)).toBe(true);
    expect(started.length).toBeLessThan(1_000);
    vi.advanceTimersByTime(untilLook);
    expect(started).toEqual(numbers(2_001));
    expect(starts.isFull(1_000)).toBe(false);
  });
  it('counts their bodies when they have come', () => {
    const starts = createStartQueue();
    const started: number[] = [];
    const bodies = numbers(1_000).map(() => answerTo(false));
    for (const [number, res] of bodies.entries()) starts.add(res, () => started.push(number), 0);
    vi.advanceTimersByTime(untilLook);
    expect(started).toEqual(numbers(1_000));
    for (const { req } of bodies) Object.assign(req, { complete: true });
    vi.advanceTimersByTime(untilLook);
    starts.add(answerTo(), () => started.push(1_000), 100);
    vi.advanceTimersByTime(untilLook);
    expect(started).toEqual(numbers(1_000));
    for (const res of bodies) res.emit('close');
    expect(started).toEqual(numbers(1_001));
  });
  it('is soon not full of requests whose callers have gone', () => {
    const { starts, answers } = full();
    const gone = numbers(768).map(() => answerTo());
    for (const res of gone) starts.add(res, () => undefined, 0);
    expect(starts.isFull(0)).toBe(true);
    for (const res of gone) Object.assign(res, { destroyed: true });
    vi.advanceTimersByTime(untilLook);
    expect(starts.isFull(1_000)).toBe(false);
    for (const answer of answers) answer.emit('close');
    vi.advanceTimersByTime(untilLook);
    expect(vi.getTimerCount()).toBe(0);
  });
  it('is full while 200 wait and the first has waited for over 0.1 s, or 768 wait', () => {
    const { starts, answers } = full();
    for (const _ of numbers(199)) starts.add(answerTo(), () => undefined, 1_000);
    expect(starts.isFull(2_000)).toBe(false);
    starts.add(answerTo(), () => undefined, 1_000);
    expect([starts.isFull(1_100), starts.isFull(1_101)]).toEqual([false, true]);
    for (const _ of numbers(568)) starts.add(answerTo(), () => undefined, 1_000);
    expect(starts.isFull(1_001)).toBe(true);
    for (const answer of answers) answer.emit('close');
    expect(starts.isFull(1_001)).toBe(false);
  });
});
