import { openTracing, type Tracing } from '@marketplace/service-kit';
import type { StopStack } from './stopStack.ts';

/** Each service's own, as where they are programs of their own; undefined where no collector is given. */
export interface Tracings {
  readonly gateway: Tracing | undefined;
  readonly commands: Tracing | undefined;
  readonly projector: Tracing | undefined;
}

export const openTracings = async (endpoint: string | undefined, started: StopStack): Promise<Tracings> => {
  const open = (service: string) => openTracing({ endpoint, service });
  const [gateway, commands, projector] = [
    await open('gateway'),
    await open('command-service'),
    await open('projector'),
  ];
  started.add('tracing', async () => {
    await Promise.all([gateway, commands, projector].map(async (tracing) => tracing?.stop()));
  });
  return { gateway, commands, projector };
};
