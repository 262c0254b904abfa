import { openTracing, type Tracing } from '@marketplace/service-kit';
import type { StopStack } from './stopStack.ts';

/** Each service's own, as where they are programs of their own; undefined where no collector is given. */
export interface Tracings {
  readonly gateway: Tracing | undefined;
  readonly commands: Tracing | undefined;
  readonly projector: Tracing | undefined;
}

export const openTracings = async (endpoint: string | undefined, started: StopStack): Promise<Tracings> => {
  const open = async (service: string) => {
    const tracing = await openTracing({ endpoint, service });
    if (tracing) started.add(`tracing of ${service}`, () => tracing.stop());
    return tracing;
  };
  return {
    gateway: await open('gateway'),
    commands: await open('command-service'),
    projector: await open('projector'),
  };
};
