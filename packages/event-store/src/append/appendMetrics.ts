import type { Metrics } from '@marketplace/service-kit';
import type { AppendResult } from './ledger.ts';
import type { Head } from '../chain/hashedEvent.ts';

/** Measures how long appends take, and how many go together. */
export const appendMetrics = (metrics: Metrics) => {
  const durations = metrics.histogram({
    name: 'marketplace_append_duration_seconds',
    help: 'Time from the call of an append to its answer, by result',
    labelNames: ['result'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const sizes = metrics.histogram({
    name: 'marketplace_append_batch_size',
    help: 'Appends that go to PostgreSQL together',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
  });
  const by = {
    appended: durations.labels('appended'),
    'version-conflict': durations.labels('version-conflict'),
    repeated: durations.labels('repeated'),
    'key-reused': durations.labels('key-reused'),
    forgotten: durations.labels('forgotten'),
    blocked: durations.labels('blocked'),
    failed: durations.labels('failed'),
  };
  return {
    /** Records a batch of so many appends that is sent to PostgreSQL. */
    batch: (appends: number): void => {
      sizes.observe(appends);
    },
    /** Records an append that was answered `seconds` after its call. */
    answered: (result: AppendResult['kind'] | 'failed', seconds: number): void => {
      by[result].observe(seconds);
    },
  };
};

/** Records the metrics of group commit. */
export type AppendObserver = ReturnType<typeof appendMetrics>;

export const measureHead = (metrics: Metrics, head: () => Promise<Head>): void => {
  metrics.gaugesFrom(head, [
    {
      name: 'marketplace_ledger_head_position',
      help: 'Position of the last event of the ledger',
      values: ({ position }) => [{ value: position }],
    },
  ]);
};
