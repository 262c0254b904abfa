import { retry, withTimeout } from '@marketplace/service-kit/async';
import type { Logger, Metrics } from '@marketplace/service-kit';
import type { StoredEvent } from '@marketplace/contracts';
import type { Leadership, Feed, RelayCheckpoints } from '../../index.ts';
import { createStatusKeeper, type RelayStatus } from './relayStatus.ts';
import { publishTerm, type PublisherDeps } from './termPublisher.ts';

/** How far the topic is behind the ledger. */
export interface RelayLag {
  /** The position up to which the leading process has published all events. */
  readonly position: number;
  readonly head: number;
  /** `seconds`: the age of the oldest event that is not published. */
  readonly lag: { readonly events: number; readonly seconds: number };
}

/** Computes the lag from the ledger and the relay's checkpoint, so that standby processes know it too. */
export const createRelayLag =
  (deps: {
    readonly topic: string;
    readonly checkpoints: Pick<RelayCheckpoints, 'load'>;
    readonly feed: Pick<Feed, 'head'>;
    readonly firstAfter: (position: number) => Promise<readonly Pick<StoredEvent, 'recordedAt'>[]>;
  }) =>
  async (): Promise<RelayLag> => {
    const { position } = await deps.checkpoints.load(deps.topic);
    const head = Math.max(await deps.feed.head(), position);
    const [oldest] = head > position ? await deps.firstAfter(position) : [];
    const seconds = oldest ? Math.max(0, Date.now() - Date.parse(oldest.recordedAt)) / 1000 : 0;
    return { position, head, lag: { events: head - position, seconds } };
  };

const stopWithinMs = 2_000;
const longestPauseMs = 2_000;

interface RelayDeps extends PublisherDeps {
  readonly leadership: Leadership;
  /** Whether another process is the last leader of the name. */
  readonly ledElsewhere: (name: string) => Promise<boolean>;
  /** Closes all connections to Kafka, so that no call waits for an answer. */
  readonly cut: () => void;
  readonly lag: () => Promise<RelayLag>;
  readonly logger: Logger;
}

/** Name of the leadership that the relay's leader holds. */
export const leadsRelay = (topic: string) => `relay ${topic}`;

/** Publishes the ledger's events to the topic: one process leads, the others stand by. */
export const createRelay = (deps: RelayDeps) => {
  const { producer, logger } = deps;
  const stopping = new AbortController();
  const name = leadsRelay(deps.topic);
  const status = createStatusKeeper(logger);
  let running = Promise.resolve();

  const run = async (): Promise<void> => {
    for await (const term of deps.leadership.terms(name, stopping.signal)) {
      status.leads(true);
      // It stays the leader after a failure: another process would have the same trouble with Kafka.
      await retry(() => publishTerm(deps, status, name, term), {
        signal: term.signal,
        longestPauseMs,
        onFailure: (error) => {
          logger.warn({ err: error }, 'the relay stopped; continuing from its checkpoint');
          status.failed('The relay stopped', error);
        },
      });
      await producer.close();
      status.leads(false);
    }
  };

  /** The status, without a fault of this process if another one leads now. */
  const readStatus = async (): Promise<RelayStatus> => {
    const { fault, leads } = status.current();
    if (fault === undefined || leads || !(await deps.ledElsewhere(name))) return status.current();
    return status.ledElsewhere();
  };

  return {
    start: () => {
      running = run();
    },
    /** Stops the relay. It finishes the batch under way if Kafka acknowledges it within 2 s. */
    stop: async () => {
      stopping.abort();
      const stopped = running.then(() => producer.close());
      // The next leader sends a batch again if Kafka did not acknowledge it.
      await withTimeout(stopped, stopWithinMs).catch(deps.cut);
      await withTimeout(stopped, stopWithinMs).catch(() => undefined);
    },
    /** The status that this process knows, without a read of PostgreSQL. */
    status: () => status.current(),
    readStatus,
    /** How far the topic is behind the ledger, in any process. */
    lag: deps.lag,
    /** For /readyz: status and lag. Rejects while publishing to Kafka fails. */
    check: async (): Promise<RelayStatus & RelayLag> => {
      const { fault } = await readStatus();
      if (fault !== undefined) throw new Error(fault);
      return { ...status.current(), ...(await deps.lag()) };
    },
  };
};

export type Relay = ReturnType<typeof createRelay>;

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
