import {
  createDoctor,
  createOperations,
  createOperationsRouter,
  doctorRouter,
  measureProjections,
  type Operations,
  type Projector,
} from '@marketplace/projector';
import { signInCheck, type Identity, type Logger, type Metrics } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import type { Settings } from './config.ts';
import type { Stores } from './foundations.ts';
import type { StopStack } from './stopStack.ts';

/** What operators may ask and do. */
export const openOperators = (
  parts: Stores & {
    readonly settings: Settings;
    readonly projector: Projector;
    /** host:port */
    readonly emulatorHost: string | undefined;
    readonly identity: Identity;
    readonly logger: Logger;
    readonly metrics: Metrics;
  },
  started: StopStack,
): { readonly router: Router; readonly projections: Operations['projections'] } => {
  const { settings, events, reads, projector, emulatorHost, identity, logger, metrics } = parts;
  const operations = createOperations({
    events,
    store: reads.projections,
    isFailing: (name) => projector.isFailing(name),
  });
  started.add('operations', () => {
    operations.stop();
  });
  const projections = () => operations.projections();
  measureProjections(metrics, projections);
  const diagnose = createDoctor({
    events,
    projections,
    dependencies: [
      { name: 'event store', check: () => events.check() },
      { name: 'read store', check: () => reads.check() },
      signInCheck(emulatorHost),
    ],
    settings: settings.distributed,
    dataDir: settings.dataDir,
    logger,
  });
  const router = express
    .Router()
    .use(createOperationsRouter({ operations, identity }))
    .use(doctorRouter({ diagnose, identity }));
  return { router, projections };
};
