import { openTracing, type Lifecycle, type Tracing } from '@marketplace/service-kit';

/** A tracing for each service, so that spans have the same names as in the split profile; undefined without a collector. */
export interface Tracings {
  readonly gateway: Tracing | undefined;
  readonly commands: Tracing | undefined;
  readonly projector: Tracing | undefined;
}

export const openTracings = async (endpoint: string | undefined, lifecycle: Lifecycle): Promise<Tracings> => {
  const open = (service: string) => openTracing({ endpoint, service });
  const [gateway, commands, projector] = [
    await open('gateway'),
    await open('command-service'),
    await open('projector'),
  ];
  const stop = async () => {
    await Promise.all([gateway, commands, projector].map(async (tracing) => tracing?.stop()));
  };
  lifecycle.add({ name: 'tracing', stop });
  return { gateway, commands, projector };
};
