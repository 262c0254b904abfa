import type { Config } from '@marketplace/contracts';
import { createServiceApp, routeByService, type ServiceAppDeps } from '@marketplace/service-kit';
import type { Express, RequestHandler } from 'express';
import type { Settings } from '../config.ts';
import { authProxies } from './authProxy.ts';
import { sitePolicy } from './contentPolicy.ts';
import { site } from './site.ts';

interface GatewayDeps
  extends
    Pick<ServiceAppDeps, 'health' | 'jobs' | 'identity' | 'logger' | 'metrics' | 'tracing'>,
    Readonly<Record<'commands' | 'queries' | 'operations', RequestHandler>> {
  readonly settings: Pick<Settings, 'auth' | 'limits' | 'trustProxy'> &
    Partial<Pick<Settings, 'allowedHosts'>>;
  /** host:port */
  readonly emulatorHost: string | undefined;
  readonly siteFolder: string;
  /** If it is set, the web app shows an earlier time, and nobody signs in. */
  readonly replay?: Config['replay'];
}

/** One origin for the whole product: the API at /api, the web app, and the calls of the Auth emulator, if there is one. */
export const createGateway = (deps: GatewayDeps): Express => {
  const { settings, emulatorHost, siteFolder, replay } = deps;
  const { projectId, apiKey, authDomain } = settings.auth;
  const emulator = emulatorHost !== undefined;
  return createServiceApp({
    ...deps,
    ...settings,
    routers: [{ path: '/api', router: routeByService(deps) }, ...(emulator ? authProxies(emulatorHost) : [])],
    site: site({
      folder: siteFolder,
      config: {
        firebase: { apiKey, authDomain, projectId },
        authEmulator: emulator,
        ...(replay && { replay }),
      },
      pages: deps.queries,
    }),
    security: sitePolicy({ emulator, authDomain }),
  });
};
