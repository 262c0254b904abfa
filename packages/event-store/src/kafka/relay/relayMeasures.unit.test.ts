import { createMetrics } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import { createRelayLag, measureRelay } from './relay.ts';

/** The metrics of a standby process: it knows the position of the topic from the leader's checkpoint only. */
const metricsOfStandby = (position: number, head: number, oldest: readonly { recordedAt: string }[]) => {
  const metrics = createMetrics();
  const lag = createRelayLag({
    topic: 'events',
    checkpoints: { load: () => Promise.resolve({ position, lastOfPartition: [], nextOffsets: [] }) },
    feed: { head: () => Promise.resolve(head) },
    firstAfter: (after) => Promise.resolve(after === position ? oldest : []),
  });
  measureRelay(metrics, { lag, readStatus: () => Promise.resolve({ leads: false, position: 0 }) });
  return metrics.text();
};

it('measures how far the topic is behind the ledger, in events and seconds', async () => {
  const recordedAt = new Date(Date.now() - 60_000).toISOString();
  const text = await metricsOfStandby(40, 100, [{ recordedAt }]);
  expect(text).toContain('\nmarketplace_relay_position 40\n');
  expect(text).toContain('\nmarketplace_relay_lag_events 60\n');
  expect(text).toMatch(/^marketplace_relay_lag_seconds 6\d/m);
  expect(text).toContain('\nmarketplace_relay_leads 0\n');
});

it('measures no lag when all events are published', async () => {
  const text = await metricsOfStandby(100, 100, []);
  expect(text).toContain('\nmarketplace_relay_lag_events 0\n');
  expect(text).toContain('\nmarketplace_relay_lag_seconds 0\n');
});
