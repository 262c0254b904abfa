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

type Given<C> = Omit<C, 'registers'>;

/** A program's measures, in Prometheus' terms. One for each program, handed to its parts. */
export interface Metrics {
  counter<L extends string = never>(options: Given<CounterConfiguration<L>>): Counter<L>;
  gauge<L extends string = never>(options: Given<GaugeConfiguration<L>>): Gauge<L>;
  histogram<L extends string = never>(options: Given<HistogramConfiguration<L>>): Histogram<L>;
  readonly contentType: string;
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>;
}

/** Measures of the process itself (memory, garbage collection, event-loop delay) are in from the start. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    counter: (options) => new Counter({ ...options, registers }),
    gauge: (options) => new Gauge({ ...options, registers }),
    histogram: (options) => new Histogram({ ...options, registers }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
