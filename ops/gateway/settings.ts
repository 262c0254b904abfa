import { configSchema, type Config } from '@marketplace/contracts';
import { commonSettings, readSettings, SettingsError } from '@marketplace/service-kit';
import { builtSite } from '@marketplace/standalone/parts';
import { z } from 'zod';
import type { GatewayPlan } from './nginxConfig.ts';

const addresses = z
  .string('must be set: host:port, several with commas between them')
  .regex(/^[\w.-]+:\d{1,5}(,[\w.-]+:\d{1,5})*$/, 'must be host:port, several with commas between them')
  .transform((list) => list.split(','));
const folder = z
  .string('must be set: the full path of a folder')
  .regex(/^\/[^"'\\;{}$\n]*$/, 'must be the full path of a folder');

/** Settings of `gateway-config`. */
export const gatewaySettings = z.object({
  GATEWAY_LISTEN: z
    .string()
    .regex(/^([\d.]+:)?\d{1,5}$/, 'must be a port, or address:port')
    .default('127.0.0.1:8080'),
  TRUST_PROXY: commonSettings.TRUST_PROXY,
  CONNECTIONS_PER_ADDRESS: commonSettings.CONNECTIONS_PER_ADDRESS,
  COMMAND_SERVICES: addresses,
  PROJECTORS: addresses,
  QUERY_SERVICES: addresses,
  SITE_FOLDER: folder.default(builtSite),
  WORK_FOLDER: folder,
  CONFIG_FILE: folder,
  RESOLVER: z
    .string()
    .regex(/^[\d.:a-f[\]]+$/, 'must be the address of a name server')
    .optional(),
  FIREBASE_PROJECT_ID: commonSettings.FIREBASE_PROJECT_ID,
  FIREBASE_AUTH_EMULATOR_HOST: commonSettings.FIREBASE_AUTH_EMULATOR_HOST,
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a host name')
    .optional(),
});

/** Configuration of nginx, and config.json of the web app. */
export interface Gateway {
  readonly plan: GatewayPlan;
  readonly config: Config;
}

/** @throws {SettingsError} that names every wrong setting */
export const readGateway = (environment: Readonly<Record<string, string | undefined>>): Gateway => {
  const given = readSettings(gatewaySettings, environment);
  const projectId = given.FIREBASE_PROJECT_ID;
  const emulator = given.FIREBASE_AUTH_EMULATOR_HOST;
  if (emulator === undefined && given.FIREBASE_API_KEY === undefined)
    throw new SettingsError(
      `FIREBASE_API_KEY: is needed with the Firebase project ${projectId}; it is in the project's settings, under "Your apps". Or set FIREBASE_AUTH_EMULATOR_HOST.`,
    );
  const authDomain = given.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`;
  return {
    plan: {
      listen: given.GATEWAY_LISTEN,
      trustedProxies: given.TRUST_PROXY?.split(',').map((proxy) => proxy.trim()) ?? [],
      connectionsPerAddress: given.CONNECTIONS_PER_ADDRESS,
      commands: given.COMMAND_SERVICES,
      projectors: given.PROJECTORS,
      queries: given.QUERY_SERVICES,
      emulator,
      authDomain,
      site: given.SITE_FOLDER,
      configFile: given.CONFIG_FILE,
      workFolder: given.WORK_FOLDER,
      resolver: given.RESOLVER,
      user: undefined,
    },
    config: configSchema.parse({
      // The emulator accepts any key.
      firebase: { apiKey: given.FIREBASE_API_KEY ?? 'emulator', authDomain, projectId },
      authEmulator: emulator !== undefined,
    }),
  };
};
