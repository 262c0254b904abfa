import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { pause } from '../async/index.ts';
import type { HealthCheck } from '../health/health.ts';
import { createServiceApp } from '../http/createServiceApp.ts';
import { createMetrics } from '../health/metrics.ts';
import { startHttpServer } from '../server/startHttpServer.ts';
import { createFence, type ProcessFence } from '../identity/fence.ts';
import { openFirebase } from '../identity/firebaseIdentity.ts';
import { identitySettingsFault } from '../identity/identitySettings.ts';
import { refuseOverload } from '../server/overload.ts';
import { createLogger, logWarnings, type Logger } from '../logger.ts';
import { unavailable } from '../problems/problem.ts';
import { withSecretFiles } from '../secretFiles.ts';
import { readSettings, SettingsError, type ServiceSettings } from '../settings.ts';
import { openTracing } from '../tracing/openTracing.ts';
import { runProgram, stopOnSignals } from './runProgram.ts';
import { createOpening, type OpenStore } from './opening.ts';
import { createLifecycle } from './lifecycle.ts';
import type { BuiltService, Program } from './program.ts';

interface Service<S> {
  /** E.g. `query-service`: used in the log, in traces, and in the message of a failed start. */
  readonly name: string;
  readonly settings: z.ZodType<S>;
  /** Stores are opened by `openStore`, which waits for them. */
  readonly build: (
    program: Program & { readonly fence: ProcessFence },
    settings: S,
    openStore: OpenStore,
  ) => Promise<BuiltService>;
}

/** In milliseconds: how long a stop waits for a start that is under way. */
const startEndsWithin = 2_000;
/** How long calls wait for the start, in milliseconds from the first moment of the process; later calls get a 503. A gateway waits 4 s. */
const callsWaitFor = 3_000;

const settingsOf = <S extends ServiceSettings>(schema: z.ZodType<S>): S => {
  const settings = readSettings(schema, withSecretFiles(process.env));
  const fault = identitySettingsFault(settings);
  if (fault !== undefined) throw new SettingsError(fault);
  return settings;
};

const openLog = (name: string, settings: ServiceSettings): Logger => {
  const logger = createLogger({ level: settings.LOG_LEVEL, name });
  logWarnings(logger);
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    logger.warn(
      'sign-in is by an Auth emulator, for trying the product only: anybody who reaches this port can be an operator',
    );
  return logger;
};

/** Passes calls to the service once it has started. Before that, calls wait, and get a 503 after 3 s. */
const createStartingRouter = (signal: AbortSignal) => {
  let service: BuiltService | undefined;
  const started = Promise.withResolvers<BuiltService | undefined>();
  void pause(callsWaitFor, signal).then(() => started.resolve(undefined));
  const router: RequestHandler = async (req, res, next) => {
    // The call waits: a gateway sends calls as soon as this program listens, though other instances could answer them.
    const ready = service ?? (await started.promise);
    if (ready) ready.router(req, res, next);
    else next(unavailable('This service, which is starting,'));
  };
  return {
    router,
    service: () => service,
    open: (built: BuiltService) => {
      service = built;
      started.resolve(built);
    },
  };
};

const start = async <S extends ServiceSettings>({ name, settings: schema, build }: Service<S>) => {
  const settings = settingsOf(schema);
  const logger = openLog(name, settings);
  const lifecycle = createLifecycle(logger);
  const metrics = createMetrics();
  const fence = createFence();
  const { identity, accounts } = openFirebase({
    projectId: settings.FIREBASE_PROJECT_ID,
    emulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST,
    logger,
    production: settings.NODE_ENV === 'production',
    fence,
  });
  const tracing = await openTracing({ endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, service: name });
  lifecycle.add({ name: 'tracing', stop: () => tracing?.stop() });

  const clock = () => new Date();
  const program = { logger, metrics, identity, accounts, fence, clock, tracing, lifecycle };
  const stopping = new AbortController();
  const { openStore, check } = createOpening(logger, stopping.signal);
  // The program listens before its stores are open, so that its probes name the store that it waits for.
  const health: HealthCheck[] = [check];
  const starting = createStartingRouter(stopping.signal);
  const app = createServiceApp({
    logger,
    metrics,
    routers: [{ path: '/', router: starting.router }],
    health,
    jobs: lifecycle.jobs,
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
    endStreams: async () => starting.service()?.endStreams?.(),
    admit: refuseOverload({ metrics, logger }),
  });
  logger.info({ port: server.port }, 'starting');
  const building = build(program, settings, openStore);
  stopOnSignals(async () => {
    stopping.abort();
    await Promise.race([building.catch(() => undefined), pause(startEndsWithin)]);
    await server.stop();
    await lifecycle.stop();
  }, logger);
  try {
    starting.open(await building);
  } catch (error) {
    // The program is stopping, and the stop ends the process.
    if (stopping.signal.aborted) return;
    throw error;
  }
  health.splice(0, 1, ...lifecycle.health);
  logger.info({ port: server.port }, 'ready');
};

/** Runs a service as its own program, until a signal stops it. */
export const runService = <S extends ServiceSettings>(service: Service<S>): Promise<void> =>
  runProgram(`The ${service.name.replaceAll('-', ' ')}`, () => start(service));
