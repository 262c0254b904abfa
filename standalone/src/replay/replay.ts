import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectionNames } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { buildProjector } from '@marketplace/projector';
import { buildQueryService } from '@marketplace/query-service';
import type { PrivateStore } from '@marketplace/private-store';
import { leastOf, type ReadPositions, type ReadStore } from '@marketplace/read-store';
import { createFence, createMetrics, type Lifecycle, type Program } from '@marketplace/service-kit';
import { freePort } from '../children/freePort.ts';
import type { Settings } from '../config.ts';
import {
  openStores,
  startAll,
  startDatabase,
  type RunningStandalone,
  type StandaloneOptions,
} from '../foundations.ts';
import { serve } from '../gateway/serve.ts';
import { StartError } from '../startError.ts';
import { openTracings } from '../tracings.ts';
import { loadExport, openExport } from './loadExport.ts';
import { noAccounts, readOnly, replayIdentity } from './replayIdentity.ts';
import type { ReplayOptions } from './replayOptions.ts';

const checkEvery = 50;
/** In milliseconds. Long, because large indexes are made in this time. */
const stuckAfter = 120_000;

/** For a database that is thrown away: its data need not survive a crash, and much is written at once. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '256MB',
  maintenance_work_mem: '256MB',
  work_mem: '64MB',
};

/** A PostgreSQL that is removed at the end. */
const startThrowAway = async (options: StandaloneOptions, lifecycle: Lifecycle) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-replay-'));
  lifecycle.add({ name: 'replay folder', stop: () => rm(dataDir, { recursive: true, force: true }) });
  return startDatabase({ dataDir, port: 0, throwAway }, options, lifecycle);
};

/** Waits until the read models have every event, and may be read. @throws {StartError} if they stop */
const untilReady = async (
  { documents, projections }: Pick<ReadStore, 'documents' | 'projections'>,
  head: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const written = async () => {
    const controls = await projections.controls(projectionNames);
    return Math.min(...[...controls.values()].map(({ live }) => leastOf(live)));
  };
  // A projection has no position, or the call rejects, while it may not be read.
  const isReadable = async () => {
    const positions: Partial<ReadPositions> = await documents.positions().catch(() => ({}));
    return projectionNames.every((name) => (positions[name] ?? -1) >= head);
  };
  let [reached, movedAt] = [-1, performance.now()];
  while (reached < head || !(await isReadable())) {
    signal?.throwIfAborted();
    const now = await written().catch(() => reached);
    if (now > reached) [reached, movedAt] = [now, performance.now()];
    if (performance.now() - movedAt > stuckAfter)
      throw new StartError(
        `The read models have stopped at position ${reached}. A newer version of the product may have written the events: use that one.`,
      );
    await delay(checkEvery);
  }
};

const buildServices = async (
  program: Program,
  settings: Settings,
  {
    events,
    reads,
    privateStore,
    forgotten,
  }: {
    readonly events: EventStore;
    readonly reads: ReadStore;
    readonly privateStore: PrivateStore;
    readonly forgotten: ReadonlySet<string>;
  },
) => {
  const distributed = { ...settings.distributed, KAFKA_BROKERS: undefined, MONGO_URL: undefined };
  const operations = await buildProjector(program, {
    events,
    reads,
    privateStore,
    settings: distributed,
    emulatorHost: undefined,
    withoutSignIn: true,
  });
  const queries = buildQueryService(program, {
    reads,
    privateStore,
    feed: events.feed,
    userSignals: events.userSignals,
    signer: undefined,
    verification: undefined,
    store: () => ({
      ...events,
      // A replay stores nothing, so it does not record accesses either.
      recordAccess: () => Promise.resolve(),
      // PersonForgotten may come after the moment, so the ledger of the replay may lack it.
      forgottenPersons: () => Promise.resolve(forgotten),
    }),
  });
  program.logger.debug('the services of the replay run');
  return { operations, queries };
};

const startServices = async (
  settings: Settings,
  options: StandaloneOptions,
  replay: ReplayOptions,
  lifecycle: Lifecycle,
): Promise<string> => {
  const { logger, print, signal } = options;
  const metrics = createMetrics();
  const tracing = await openTracings(settings.tracesTo, lifecycle);
  await freePort(settings.port, 'PORT', settings.host);
  const file = await openExport(replay.from);
  lifecycle.add({ name: 'export', stop: () => file.close() });
  const server = await startThrowAway(options, lifecycle);
  print(`Verifying ${replay.from} ...`);
  const { shown, forgotten, indexed } = await loadExport(server.url, file, replay, signal);
  const { urls } = server;
  const { events, privateStore, reads } = await openStores(
    { urls, mongoUrl: undefined },
    { logger, metrics },
    lifecycle,
  );
  print('Building the read models ...');
  const clock = () => new Date(shown.time);
  const program = {
    logger,
    metrics,
    clock,
    tracing: tracing.gateway,
    lifecycle,
    identity: replayIdentity,
    accounts: noAccounts,
    fence: createFence(),
  };
  const { operations, queries } = await buildServices(program, settings, {
    events,
    reads,
    privateStore,
    forgotten,
  });
  await untilReady(reads, shown.position, signal);
  await indexed;
  const url = await serve(program, {
    // Writes are refused before they are counted.
    settings: { ...settings, limits: { ...settings.limits, writes: 0 } },
    print,
    emulatorHost: undefined,
    replay: shown,
    commands: readOnly(shown.position),
    queries: queries.router,
    operations: readOnly(shown.position, operations.router),
    endStreams: queries.endStreams,
  });
  print(
    `A replay of position ${shown.position}, ${shown.time}: everybody who reaches this port reads all of it.`,
  );
  return url;
};

/**
 * Starts the product with its state at a moment, from an export only. It is read only: there is no command service, and nobody
 * signs in.
 * @throws {StartError | SettingsError} that says what to change; then nothing is left running
 */
export const startReplay = (
  settings: Settings,
  options: StandaloneOptions,
  replay: ReplayOptions,
): Promise<RunningStandalone> =>
  startAll(options, (lifecycle) => startServices(settings, options, replay, lifecycle));
