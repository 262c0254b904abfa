import { createLogger } from '@marketplace/service-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLevel } from 'kafkajs';
import { logsTo } from './kafka.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('what kafkajs warns of is a warning in the log, the same one once in 30 s, until the client is cut', () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', name: 'test' }, { write: (line) => lines.push(line) });
  const cut = new AbortController();
  const log = logsTo(logger, cut.signal)(logLevel.WARN);
  const say = (namespace: string, message: string) => {
    log({
      namespace,
      level: logLevel.WARN,
      label: 'WARN',
      log: { timestamp: '', message, groupId: 'live.1' },
    });
  };
  const said = () =>
    lines.splice(0).map((line) => {
      const { part, msg, group } = JSON.parse(line) as Record<string, string>;
      return [part, msg, group];
    });
  const rebalancing = ['Runner', 'The group is rebalancing, re-joining'] as const;
  say(...rebalancing);
  say(...rebalancing);
  say('Connection', 'Connection timeout');
  expect(said()).toEqual([
    ['kafkajs Runner', 'The group is rebalancing, re-joining', 'live.1'],
    ['kafkajs Connection', 'Connection timeout', 'live.1'],
  ]);
  vi.advanceTimersByTime(30_000);
  say(...rebalancing);
  expect(said()).toHaveLength(1);
  cut.abort();
  say('Connection', 'Connection error: the client was closed');
  expect(said()).toEqual([]);
});
