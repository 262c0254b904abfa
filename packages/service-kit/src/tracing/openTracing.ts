import type { Tracing } from './tracing.ts';

/**
 * Tracing to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Undefined without that address; then OpenTelemetry is not
 * loaded either.
 */
export const openTracing = async (options: {
  readonly endpoint: string | undefined;
  readonly service: string;
}): Promise<Tracing | undefined> => {
  const { endpoint, service } = options;
  if (endpoint === undefined) return undefined;
  const { createOpenTelemetry } = await import('./openTelemetry.ts');
  return createOpenTelemetry({ endpoint, service });
};
