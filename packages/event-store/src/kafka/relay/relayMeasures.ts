import type { Metrics } from '@marketplace/service-kit';
import type { Relay } from './relay.ts';

/** The relay's gauges. The lag is the same in every process; `marketplace_relay_leads` is 1 in one of them. */
export const measureRelay = (metrics: Metrics, relay: Pick<Relay, 'readStatus' | 'lag'>): void => {
  metrics.gaugesFrom(relay.lag, [
    {
      name: 'marketplace_relay_position',
      help: 'Position up to which every event has been published to Kafka',
      values: ({ position }) => [{ value: position }],
    },
    {
      name: 'marketplace_relay_lag_events',
      help: 'Events of the ledger that have not been published to Kafka',
      values: ({ lag }) => [{ value: lag.events }],
    },
    {
      name: 'marketplace_relay_lag_seconds',
      help: 'Age of the oldest event that has not been published to Kafka',
      values: ({ lag }) => [{ value: lag.seconds }],
    },
  ]);
  metrics.gaugesFrom(relay.readStatus, [
    {
      name: 'marketplace_relay_leads',
      help: '1 in the process that publishes to Kafka',
      values: ({ leads }) => [{ value: leads ? 1 : 0 }],
    },
    {
      name: 'marketplace_relay_fault',
      help: '1 from a failure to publish to Kafka until this process publishes, or another one leads',
      values: ({ fault }) => [{ value: fault === undefined ? 0 : 1 }],
    },
  ]);
};
