import { createHourlyCheckpoints, measureCheckpoints } from '@marketplace/audit';
import { createCommandService, newId } from '@marketplace/command-service';
import { relayOf, sharedFeedOf } from '@marketplace/kafka-feed';
import { createProjector } from '@marketplace/projector';
import { createQueryService } from '@marketplace/query-service';
import { createFirebaseIdentity, createMetrics, startHttpServer } from '@marketplace/service-kit';
import { createEmulatorAdmin } from './auth-emulator/emulatorAdmin.ts';
import type { Settings } from './config.ts';
import { takeDataDir } from './data-dir/dataDir.ts';
import { freePort } from './children/freePort.ts';
import { sayDemoUsers, seedOnFirstStart } from './demo/seedOnFirstStart.ts';
import { haveEmulator, haveSigner, openStores, type StandaloneOptions } from './foundations.ts';
import { createGateway } from './gateway/gateway.ts';
import { builtSite, siteIsBuilt } from './gateway/site.ts';
import { openOperators } from './operators.ts';
import { publicUrl } from './publicUrl.ts';
import { openTracings } from './tracings.ts';
import { createStopStack, together, type StopStack } from './stopStack.ts';

export interface RunningStandalone {
  /** The one public address. */
  readonly url: string;
  /** Finishes the requests under way, then stops everything. */
  stop(): Promise<void>;
}

const startParts = async (
  settings: Settings,
  options: StandaloneOptions,
  started: StopStack,
): Promise<string> => {
  const { logger, say, signal } = options;
  const { projectId, production } = settings.auth;
  const clock = () => new Date();
  const metrics = createMetrics();
  const tracing = await openTracings(settings.tracesTo, started);
  const dataDir = await takeDataDir(settings.dataDir);
  started.add('DATA_DIR', () => {
    dataDir.release();
  });
  await freePort(settings.port, 'PORT', settings.host);

  const [emulatorHost, { events, reads }] = await together(
    haveEmulator(settings, options, started),
    openStores(settings, { ...options, metrics }, started),
  );
  signal?.throwIfAborted();
  const identity = createFirebaseIdentity({ projectId, emulatorHost, logger, production });
  const admin = emulatorHost === undefined ? undefined : createEmulatorAdmin(emulatorHost, projectId);
  const { ledger, feed } = events;

  say('Starting the services ...');
  const projector = createProjector({
    feed: sharedFeedOf(settings.distributed, events, logger),
    leadership: events.leadership,
    store: reads.projections,
    readTask: (taskId) => events.readTask(taskId),
    logger,
    tracing: tracing.projector,
  });
  await projector.start();
  started.add('projector', () => projector.stop());
  const operators = openOperators(
    { settings, events, reads, projector, emulatorHost, identity, logger, metrics },
    started,
  );
  const relay = relayOf(settings.distributed, events, logger, { metrics, tracing: tracing.commands });
  relay?.start();
  started.add('relay', async () => relay?.stop());
  const commands = createCommandService({
    ledger,
    readTask: (taskId) => events.readTask(taskId),
    identity,
    clock,
    newId,
    logger,
    tracing: tracing.commands,
  });
  started.add('command service', () => commands.stop());
  signal?.throwIfAborted();

  if (settings.seedDemo && admin)
    await seedOnFirstStart({
      admin,
      commands,
      ledger,
      documents: reads.documents,
      dataDir: dataDir.path,
      clock,
      logger,
      say,
    });
  signal?.throwIfAborted();

  const signer = await haveSigner(settings);
  const queries = createQueryService({
    documents: reads.documents,
    feed,
    deadLetters: reads.projections.deadLetters,
    audit: { store: () => events, signer },
    identity,
    clock,
    logger,
    metrics,
  });
  await queries.start();
  started.add('query service', () => queries.stop());
  const hourly = signer && createHourlyCheckpoints({ store: () => events, signer, clock, logger });
  hourly?.start();
  if (signer) measureCheckpoints(metrics, () => events);
  started.add('checkpoints', async () => hourly?.stop());
  const gateway = createGateway({
    settings,
    emulatorHost,
    siteFolder: builtSite,
    commands: commands.router,
    queries: queries.router,
    operations: operators.router,
    health: [
      { name: 'event store', check: () => events.check() },
      { name: 'read store', check: () => reads.check() },
      { name: 'projections', check: () => operators.projections(), optional: true },
      ...(relay ? [{ name: 'relay to Kafka', check: () => relay.check(), optional: true }] : []),
      ...(admin ? [{ name: 'sign-in', check: () => admin.check() }] : []),
    ],
    identity,
    logger,
    metrics,
    tracing: tracing.gateway,
  });
  const server = await startHttpServer(gateway, settings);
  // Streams of live updates have no end of their own: they are ended while the server waits for what is under way.
  started.add('HTTP', async () => {
    await Promise.all([server.stop(), queries.stop()]);
  });
  if (!siteIsBuilt(builtSite))
    say(
      'The web app is not built, so only the API answers. Run "npm run build -w frontend", then start again.',
    );
  if (admin && settings.seedDemo) await sayDemoUsers(admin, say);
  return publicUrl(settings.host, server.port);
};

/**
 * The whole product in this process, with PostgreSQL and the Auth emulator as its children where none are given.
 * @throws {StartError | SettingsError} that says what to change; nothing is left running then
 */
export const startStandalone = async (
  settings: Settings,
  options: StandaloneOptions,
): Promise<RunningStandalone> => {
  const started = createStopStack(options.logger);
  try {
    const url = await startParts(settings, options, started);
    return { url, stop: () => started.stop() };
  } catch (error) {
    await started.stop();
    throw error;
  }
};
