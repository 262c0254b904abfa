import { resolve } from 'node:path';
import {
  commonSettings,
  distributedSettings,
  flag,
  identitySettingsFault,
  isLoopback,
  mailSettings,
  port,
  postgresUrl,
  readDatabaseUrl,
  readSettings,
  SettingsError,
  signingSettings,
  type DatabaseUrls,
  type DistributedSettings,
  type MailSettings,
} from '@marketplace/service-kit';
import { z } from 'zod';

export const configSchema = z.object({
  ...commonSettings,
  PORT: port(8080),
  DATA_DIR: z.string().default('.data'),
  POSTGRES_PORT: port(5433),
  AUTH_EMULATOR_PORT: port(9099),
  SEED_DEMO: flag(true),
  DATABASE_URL: postgresUrl.optional(),
  ...readDatabaseUrl,
  ...signingSettings,
  ...mailSettings,
  ...distributedSettings,
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
});

const refuse = (...lines: readonly string[]) =>
  new SettingsError(['These settings (environment variables) are wrong:', ...lines].join('\n  '));

/** The fault if two of the ports that the program opens are the same. 0 is a free port, which differs for each. */
const samePort = (ports: Readonly<Record<string, number>>): string | undefined => {
  const names = Object.keys(ports).filter((name, _, all) =>
    all.some((other) => other !== name && ports[name] !== 0 && ports[other] === ports[name]),
  );
  if (names.length === 0) return undefined;
  return `${names.join(', ')}: are the same port, ${ports[names[0] ?? '']}; set each to a port of its own.`;
};

/** @throws {SettingsError} */
const authOf = (settings: z.output<typeof configSchema>) => {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: host, AUTH_EMULATOR_PORT } = settings;
  const production = settings.NODE_ENV === 'production';
  const embedded = host === undefined && projectId.startsWith('demo-');
  if (embedded && production)
    throw refuse(
      `FIREBASE_PROJECT_ID: ${projectId} runs the embedded Auth emulator, which accepts any token, so it is refused with NODE_ENV=production. Set your Firebase project's id.`,
    );
  const fault = identitySettingsFault({
    ...settings,
    FIREBASE_AUTH_EMULATOR_HOST: embedded ? `127.0.0.1:${AUTH_EMULATOR_PORT}` : host,
  });
  if (fault !== undefined) throw refuse(fault);
  const embeddedEmulator = embedded ? { embeddedPort: AUTH_EMULATOR_PORT } : undefined;
  const emulator = host === undefined ? embeddedEmulator : { host };
  return {
    projectId,
    // An emulator accepts any key.
    apiKey: settings.FIREBASE_API_KEY ?? 'emulator',
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    /** Undefined: Firebase itself. */
    emulator,
    production,
  };
};

/** The identity provider, for commands: only the web app needs the key. @throws {SettingsError} */
export const readAuthSettings = (environment: Readonly<Record<string, string | undefined>>) =>
  authOf(readSettings(configSchema, environment));

/**
 * @throws {SettingsError} naming every variable that is wrong
 */
export const readStandaloneSettings = (environment: Readonly<Record<string, string | undefined>>) => {
  const settings = readSettings(configSchema, environment);
  const auth = authOf(settings);
  const { emulator } = auth;
  if (emulator === undefined && settings.FIREBASE_API_KEY === undefined)
    throw refuse(
      `FIREBASE_API_KEY: is needed for the Firebase project ${auth.projectId}; you find it in the project's settings, under "Your apps".`,
    );
  const clash = samePort({
    PORT: settings.PORT,
    ...(settings.DATABASE_URL === undefined && { POSTGRES_PORT: settings.POSTGRES_PORT }),
    ...(emulator && 'embeddedPort' in emulator && { AUTH_EMULATOR_PORT: settings.AUTH_EMULATOR_PORT }),
  });
  if (clash !== undefined) throw refuse(clash);
  const postgres: { readonly urls: DatabaseUrls } | { readonly embeddedPort: number } =
    settings.DATABASE_URL === undefined
      ? { embeddedPort: settings.POSTGRES_PORT }
      : {
          urls: { events: settings.DATABASE_URL, reads: settings.READ_DATABASE_URL ?? settings.DATABASE_URL },
        };

  return {
    host: settings.HOST,
    port: settings.PORT,
    /** Absolute. */
    dataDir: resolve(settings.DATA_DIR),
    /** Kafka for the feed and MongoDB for the read models, if they are set. */
    distributed: settings as DistributedSettings,
    postgres,
    auth,
    /** The key that signs heads of the ledger, or the path of its file. */
    auditSigningKey: settings.AUDIT_SIGNING_KEY,
    auditAccessDays: settings.AUDIT_ACCESS_DAYS,
    /** For `mailPlaceOf`. */
    mail: settings as MailSettings,
    tsaUrl: settings.TSA_URL,
    seedDemo: settings.SEED_DEMO,
    logLevel: settings.LOG_LEVEL,
    /** The URL of the collector of traces; undefined: no traces. */
    tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    limits: { writes: settings.RATE_LIMIT_WRITES, reads: settings.RATE_LIMIT_READS },
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    trustProxy: settings.TRUST_PROXY,
    /**
     * The names in `Host` that are served beside localhost and addresses; undefined: any. With an emulator, a web site whose name points to
     * this machine could sign in as anybody.
     */
    allowedHosts: settings.ALLOWED_HOSTS ?? (emulator && isLoopback(settings.HOST) ? [] : undefined),
  };
};

/** The checked settings of `npm start`. */
export type Settings = Readonly<ReturnType<typeof readStandaloneSettings>>;
