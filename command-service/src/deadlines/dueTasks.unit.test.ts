import { dayMs } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { createScanWindow, silencesDue } from './dueTasks.ts';

const minute = 60_000;
const look = (second: number) => new Date(Date.UTC(2027, 0, 1) + second * 1_000);

it('begins where a look ended at least 10 s before, and goes over everything every 10 minutes', () => {
  const scanWindow = createScanWindow();
  expect(scanWindow.from(0)).toBeUndefined();
  scanWindow.settled(look(0), 0);
  scanWindow.settled(look(9), 9_000);
  expect(scanWindow.from(9_500)).toBeUndefined();
  scanWindow.settled(look(10), 10_000);
  expect(scanWindow.from(10_500)).toEqual(look(0));
  scanWindow.settled(look(21), 21_000);
  expect(scanWindow.from(21_500)).toEqual(look(10));
  expect(scanWindow.from(10 * minute)).toBeUndefined();
});

it('names no task that began to wait before the earlier look could see it, and misses none, however far the clock moves', () => {
  const [seen, now] = [look(0), new Date(look(0).getTime() + 30 * dayMs)];
  const ranges = silencesDue(now, seen).flatMap(({ where }) =>
    where.filter((condition) => 'field' in condition && condition.field === 'waitsSince'),
  );
  const at = (days: number) => new Date(look(0).getTime() + days * dayMs).toISOString();
  const told = { field: 'waitsSince', from: at(-11), to: at(19) };
  const over = { field: 'waitsSince', from: at(-14), to: at(16) };
  expect(ranges).toEqual([told, over, told, over]);
});
