import type { RequestHandler } from 'express';
import type { Metrics } from '../http/metrics.ts';
import type { Identity } from '../identity/identity.ts';
import type { Logger } from '../logger.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Parts } from './parts.ts';

/** What a program gives to each service that it runs, one as `runService` does, or all of them as `npm start` does. */
export interface Program {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly identity: Identity;
  readonly clock: () => Date;
  readonly tracing: Tracing | undefined;
  /** A service adds what it starts. */
  readonly parts: Parts;
}

/** A service that runs, but for its HTTP server. */
export interface BuiltService {
  /** Its calls, at the paths of `apiRoutes`. */
  readonly router: RequestHandler;
  /** Ends the answers that have no end of their own, such as live updates, when the server stops. */
  readonly endStreams?: () => Promise<void>;
}
