import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const hour = 3_600_000;
const start = Date.parse('2026-11-21T12:00:00.500Z');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});
const load = () => import('./now.ts');
/** The server's time as an answer's `Date` has it, in whole seconds. */
const dateOf = (time: number) => new Date(time).toUTCString();

it('the time is this machine’s until the server has said its own, then the server’s', async () => {
  const { now, learnTime } = await load();
  expect(now().getTime()).toBe(start);
  const moved = vi.fn();
  window.addEventListener('clock-moved', moved, { once: true });
  learnTime(dateOf(start - 48 * hour), performance.now());
  expect(now().getTime()).toBe(start - 48 * hour - 500);
  expect(moved).toHaveBeenCalledTimes(1);
});

it('a clock that is set while the page is open changes nothing', async () => {
  const { now, learnTime } = await load();
  learnTime(dateOf(start), performance.now());
  const before = now().getTime();
  for (const year of [1970, 2025, 2027, 9999]) {
    vi.setSystemTime(new Date(`${year}-01-01T00:00:00Z`));
    expect(now().getTime()).toBe(before);
  }
  vi.advanceTimersByTime(hour);
  expect(now().getTime()).toBe(before + hour);
});

it('a machine that has slept goes on with the next answer', async () => {
  const { now, learnTime } = await load();
  learnTime(dateOf(start), performance.now());
  learnTime(dateOf(start + 9 * hour), performance.now());
  expect(now().getTime()).toBe(start + 9 * hour - 500);
});

it('no text that is not a time, and no missing header, changes it', async () => {
  const { now, learnTime } = await load();
  for (const said of [null, undefined, '', 'soon']) learnTime(said, performance.now());
  expect(now().getTime()).toBe(start);
});

it('it is never ahead of the server’s, and not further behind than the fastest answer took, and a second', async () => {
  const ways = fc.record({ pause: fc.nat(90_000), there: fc.nat(5_000), back: fc.nat(5_000) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.array(ways, { minLength: 1, maxLength: 12 }),
      async (wrongBy, answers) => {
        vi.resetModules();
        const { now, learnTime } = await load();
        const real = () => start + performance.now();
        vi.setSystemTime(real() + wrongBy);
        let fastest = Infinity;
        for (const { pause, there, back } of answers) {
          vi.advanceTimersByTime(pause);
          const sentAt = performance.now();
          vi.advanceTimersByTime(there);
          const said = dateOf(real());
          vi.advanceTimersByTime(back);
          learnTime(said, sentAt);
          fastest = Math.min(fastest, back);
          const behind = real() - now().getTime();
          expect(behind).toBeGreaterThanOrEqual(0);
          expect(behind).toBeLessThanOrEqual(fastest + 1_000);
        }
      },
    ),
    { numRuns: 50 },
  );
});
