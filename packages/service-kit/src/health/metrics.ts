import {
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
} from 'prom-client';
import { share, withTimeout } from '../async/index.ts';

type MetricOptions<C> = Omit<C, 'registers'>;

export interface GaugeValue {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** A gauge whose values come from the answer of a query. */
export interface QueriedGauge<T> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly values: (answer: T) => readonly GaugeValue[];
}

/** The metrics of a program, in Prometheus' terms. Each program has one, shared by its parts. */
export interface Metrics {
  counter<L extends string = never>(options: MetricOptions<CounterConfiguration<L>>): Counter<L>;
  gauge<L extends string = never>(options: MetricOptions<GaugeConfiguration<L>>): Gauge<L>;
  histogram<L extends string = never>(options: MetricOptions<HistogramConfiguration<L>>): Histogram<L>;
  /** Gauges that share one query, which runs at each reading of the metrics; if it fails they have no values. */
  gaugesFrom<T>(query: () => Promise<T>, gauges: readonly QueriedGauge<T>[]): void;
  /** The answers so far: of calls and pages, not of probes; `errors` from 500 on. */
  readonly answered: { all: number; errors: number };
  readonly contentType: string;
  text(): Promise<string>;
}

/** A query without an answer in this time counts as failed: then its gauges are missing, and the other metrics are shown. */
const answerWithinMs = 2_000;

const inTime = async <T>(query: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await withTimeout(query(), answerWithinMs);
  } catch {
    return undefined;
  }
};

const readGauges = <T>(
  registers: Registry[],
  query: () => Promise<T>,
  gauges: readonly QueriedGauge<T>[],
): void => {
  const answer = share(() => inTime(query));
  for (const { name, help, labelNames = [], values } of gauges)
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        const measured = await answer();
        this.reset();
        // `reset` sets a gauge without labels to 0, but the value is unknown.
        if (labelNames.length === 0) this.remove();
        if (measured === undefined) return;
        for (const { labels = {}, value } of values(measured)) this.set(labels, value);
      },
    });
};

/** Contains the metrics of the process itself: memory, garbage collection, event-loop delay. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    counter: (options) => new Counter({ ...options, registers }),
    gauge: (options) => new Gauge({ ...options, registers }),
    histogram: (options) => new Histogram({ ...options, registers }),
    gaugesFrom: (query, gauges) => {
      readGauges(registers, query, gauges);
    },
    answered: { all: 0, errors: 0 },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
