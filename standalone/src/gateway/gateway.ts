import type { Config } from '@marketplace/contracts';
import {
  createServiceApp,
  routeByService,
  type HealthCheck,
  type Identity,
  type Logger,
  type JobReport,
  type Metrics,
  type Tracing,
} from '@marketplace/service-kit';
import type { Express, RequestHandler } from 'express';
import type { Settings } from '../config.ts';
import { authProxies } from './authProxy.ts';
import { sitePolicy } from './contentPolicy.ts';
import { site } from './site.ts';

/** One origin for the whole product: the API at /api, the web app, and the calls of the Auth emulator, if there is one. */
export const createGateway = (parts: {
  readonly settings: Pick<Settings, 'auth' | 'limits' | 'trustProxy'> &
    Partial<Pick<Settings, 'allowedHosts'>>;
  /** host:port */
  readonly emulatorHost: string | undefined;
  /** The folder of the built web app. */
  readonly siteFolder: string;
  readonly commands: RequestHandler;
  readonly queries: RequestHandler;
  readonly operations: RequestHandler;
  readonly health: readonly HealthCheck[];
  readonly jobs?: readonly (() => JobReport)[];
  readonly identity: Identity;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | undefined;
  /** Set: the web app shows an earlier time, and nobody signs in. */
  readonly replay?: Config['replay'];
}): Express => {
  const {
    settings,
    emulatorHost,
    siteFolder,
    commands,
    queries,
    operations,
    health,
    identity,
    logger,
    metrics,
    replay,
  } = parts;
  const { projectId, apiKey, authDomain } = settings.auth;
  const emulator = emulatorHost !== undefined;
  return createServiceApp({
    logger,
    metrics,
    health,
    jobs: parts.jobs,
    identity,
    limits: settings.limits,
    trustProxy: settings.trustProxy,
    allowedHosts: settings.allowedHosts,
    tracing: parts.tracing,
    routers: [
      { path: '/api', router: routeByService({ commands, queries, operations }) },
      ...(emulator ? authProxies(emulatorHost) : []),
    ],
    site: site({
      folder: siteFolder,
      config: {
        firebase: { apiKey, authDomain, projectId },
        authEmulator: emulator,
        ...(replay && { replay }),
      },
      pages: queries,
    }),
    security: sitePolicy({ emulator, authDomain }),
  });
};
