import type { RequestHandler } from 'express';
import type { Metrics } from '../health/metrics.ts';
import type { Fence } from '../identity/fence.ts';
import type { Accounts, Identity } from '../identity/identity.ts';
import type { Logger } from '../logger.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Shared by the services of a program: one service with `runService`, all of them with `npm start`. */
export interface Program {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly identity: Identity;
  readonly accounts: Accounts;
  /** Knows the forgotten persons, whose data must not stay in memory. */
  readonly fence: Fence;
  readonly clock: () => Date;
  readonly tracing: Tracing | undefined;
  /** Starts and stops the components of all services; each service adds its own. */
  readonly lifecycle: Lifecycle;
}

/** A service that runs, without an HTTP server. */
export interface BuiltService {
  /** Its calls, at the paths of `apiRoutes`. */
  readonly router: RequestHandler;
  /** Ends answers that would not end otherwise, such as live updates: called when the server stops. */
  readonly endStreams?: () => Promise<void>;
}
