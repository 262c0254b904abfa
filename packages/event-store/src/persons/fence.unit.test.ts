import { createFence, type Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import type pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLogger } from '../testing/index.ts';
import { fillFence } from './fence.ts';

it('tells the process of a person at once, and twice again when the stores are done', async () => {
  const rows = [
    { uid: 'old', isDone: true, at: '1' },
    { uid: 'bob', isDone: false, at: '2' },
  ];
  const pool = { query: () => Promise.resolve({ rows: [...rows] }) } as unknown as pg.Pool;
  const fence = createFence();
  const heard: string[] = [];
  fence.onForgotten((uid) => heard.push(uid));
  const filled = await fillFence({ pool, logger: silentLogger, fence, againAfter: 50 });
  expect(heard).toEqual(['bob']);
  expect(['old', 'bob', 'ada'].map((uid) => fence.isForgotten(uid))).toEqual([true, true, false]);
  filled.add('ada');
  rows.push({ uid: 'ada', isDone: false, at: '3' });
  filled.heard('person');
  await pause(20);
  expect(heard).toEqual(['bob', 'ada']);
  rows.push({ uid: 'ada', isDone: true, at: '4' });
  filled.heard(undefined);
  await expect.poll(() => heard).toEqual(['bob', 'ada', 'ada']);
  await expect.poll(() => heard).toEqual(['bob', 'ada', 'ada', 'ada']);
  rows.push({ uid: 'bob', isDone: true, at: '5' });
  filled.heard('person');
  await expect.poll(() => heard).toHaveLength(5);
  filled.close();
  await pause(100);
  expect(heard).toHaveLength(5);
});

it('reads after a notification of a person or a lost one, and warns once each time that the ledger is away', async () => {
  const query = vi.fn(() => Promise.resolve({ rows: [] }));
  const warn = vi.fn();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = { query } as unknown as pg.Pool;
  const filled = await fillFence({ pool, logger: { warn } as unknown as Logger, fence: createFence() });
  const after = async (payload: string | undefined) => {
    query.mockClear();
    warn.mockClear();
    filled.heard(payload);
    await pause(0);
    return [query.mock.calls.length, warn.mock.calls.length];
  };
  expect(await after('role')).toEqual([0, 0]);
  expect(await after('person')).toEqual([1, 0]);
  query.mockRejectedValue(new Error('away'));
  expect(await after(undefined)).toEqual([1, 1]);
  expect(await after('person')).toEqual([1, 0]);
  query.mockResolvedValue({ rows: [] });
  expect(await after('person')).toEqual([1, 0]);
  query.mockRejectedValue(new Error('away'));
  expect(await after('person')).toEqual([1, 1]);
  filled.close();
});
