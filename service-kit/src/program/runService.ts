import type { z } from 'zod';
import { createServiceApp } from '../http/createServiceApp.ts';
import { createMetrics } from '../http/metrics.ts';
import { startHttpServer } from '../http/startHttpServer.ts';
import { createFirebaseIdentity } from '../identity/firebaseIdentity.ts';
import { identitySettingsFault } from '../identity/identitySettings.ts';
import { refuseOverload } from '../limits/overload.ts';
import { createLogger } from '../logger.ts';
import { withSecretFiles } from '../secretFiles.ts';
import { readSettings, SettingsError, type ServiceSettings } from '../settings.ts';
import { openTracing } from '../tracing/tracing.ts';
import { runProgram, stopOnSignals } from './lifecycle.ts';
import { createParts } from './parts.ts';
import type { BuiltService, Program } from './program.ts';

interface Service<S> {
  /** E.g. `query-service`: used in the log, in traces, and in the message of a failed start. */
  readonly name: string;
  readonly settings: z.ZodType<S>;
  readonly build: (program: Program, settings: S) => Promise<BuiltService>;
}

const settingsOf = <S extends ServiceSettings>(schema: z.ZodType<S>): S => {
  const settings = readSettings(schema, withSecretFiles(process.env));
  const fault = identitySettingsFault(settings);
  if (fault !== undefined) throw new SettingsError(fault);
  return settings;
};

const start = async <S extends ServiceSettings>({ name, settings: schema, build }: Service<S>) => {
  const settings = settingsOf(schema);
  const logger = createLogger({ level: settings.LOG_LEVEL, name });
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    logger.warn(
      'sign-in is by an Auth emulator, for trying the product only: anybody who reaches this port can be an operator',
    );
  const parts = createParts(logger);
  const metrics = createMetrics();
  const identity = createFirebaseIdentity({
    projectId: settings.FIREBASE_PROJECT_ID,
    emulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST,
    logger,
    production: settings.NODE_ENV === 'production',
  });
  const tracing = await openTracing({ endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, service: name });
  parts.add({ name: 'tracing', stop: () => tracing?.stop() });

  const program = { logger, metrics, identity, clock: () => new Date(), tracing, parts };
  const { router, endStreams } = await build(program, settings);
  const app = createServiceApp({
    logger,
    metrics,
    routers: [{ path: '/', router }],
    health: parts.health,
    limits: { writes: settings.RATE_LIMIT_WRITES, reads: settings.RATE_LIMIT_READS },
    trustProxy: settings.TRUST_PROXY,
    allowedHosts: settings.ALLOWED_HOSTS,
    identity,
    tracing,
  });
  const server = await startHttpServer(app, {
    port: settings.PORT,
    host: settings.HOST,
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    endStreams,
    refuse: refuseOverload({ metrics, logger }),
  });
  parts.add({ name: 'HTTP', stop: () => server.stop() });
  stopOnSignals(() => parts.stop(), logger);
  logger.info({ port: server.port }, 'ready');
};

/** Runs a service as its own program, until a signal stops it. */
export const runService = <S extends ServiceSettings>(service: Service<S>): Promise<void> =>
  runProgram(`The ${service.name.replaceAll('-', ' ')}`, () => start(service));
